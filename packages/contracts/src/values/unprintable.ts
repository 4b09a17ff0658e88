import { z } from "zod";

export const printedTextField = z.enum([
  "title",
  "description",
  "category",
  "condition",
  "consignor",
  "manifestName",
  "saleLocation",
  "companyName",
  "companyWebsite",
  "companyPhone",
  "companyEmail",
]);
export type PrintedTextField = z.infer<typeof printedTextField>;

export const mostUnprintableLots = 50;
export const mostUnprintableCharacters = 24;

/** Texts with characters that the fonts of the printed documents lack. */
export const unprintable = z.object({
  /** Number of lots with such a text. */
  lotCount: z.number().int(),
  /** Such texts of the sale, and of the first 50 lots. */
  texts: z.array(
    z.object({
      /** The lot's name such as 12A; null for a text of the sale or the company. */
      lot: z.string().nullable(),
      field: printedTextField,
      /** The distinct characters, at most 24. */
      characters: z.array(z.string()),
      /** The scripts of these characters, such as Tamil or Emoji. */
      scripts: z.array(z.string()),
    }),
  ),
});
export type Unprintable = z.infer<typeof unprintable>;

/** Start of a sentence that counts the lots with such texts: "2 lots and the sale have"; empty if there are none. */
export function unprintableOwners({ lotCount, texts }: Unprintable): string {
  const hasSale = texts.some(({ lot }) => lot === null);
  if (lotCount === 0) return hasSale ? "The sale has" : "";
  const lots = lotCount === 1 ? "1 lot" : `${lotCount.toLocaleString("en-US")} lots`;
  if (hasSale) return `${lots} and the sale have`;
  return lotCount === 1 ? `${lots} has` : `${lots} have`;
}
