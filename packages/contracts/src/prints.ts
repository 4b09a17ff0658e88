import { z } from "zod";
import { downloadFormat } from "./export-settings";
import { id, line, requiredText } from "./fields";
import { parseLots } from "./lot-selection";

/** Documents to print. */
export const pdfFormat = z.enum(["pdf-catalog", "pdf-receipt", "pdf-lot-list"]);
export type PdfFormat = z.infer<typeof pdfFormat>;

export const isPdfFormat = (format: unknown): format is PdfFormat => pdfFormat.safeParse(format).success;

/** Of one download: a table of the manifest's own, or a document to print. */
export const askedFormat = z.enum(
  [...downloadFormat.options, ...pdfFormat.options],
  "format must be csv, xlsx, json, pdf-catalog, pdf-receipt or pdf-lot-list",
);

export const lotsPerPage = z.literal([2, 4, 6], "perPage must be 2, 4 or 6");
export type LotsPerPage = z.infer<typeof lotsPerPage>;
export const defaultLotsPerPage: LotsPerPage = 4;

const maxSelectionLength = 8_000;

/** Lots as people write them: 1-20, 35A. */
export const chosenLots = line(maxSelectionLength).pipe(
  z.string().superRefine((text, ctx) => {
    const { problem } = parseLots(text);
    if (problem !== undefined) ctx.addIssue({ code: "custom", message: problem });
  }),
);

/** Query strings are text. */
const fromQuery = (value: unknown) =>
  typeof value === "string" && /^\d$/.test(value) ? Number(value) : value;

/** Only with a PDF, each with those that have use for it. */
export const askedPrint = {
  /** Lots on a page of the catalog. */
  perPage: z.preprocess(fromQuery, lotsPerPage).optional(),
  /** Whose receipt; without it, a receipt for each consignor. */
  consignor: requiredText("Enter a consignor").optional(),
  /** Which lots, by number; without it, all. */
  lots: chosenLots.optional(),
};

/** All that a document to print asks for beside its lots. */
export const print = z.object({
  format: pdfFormat,
  perPage: lotsPerPage,
  consignor: z.string().nullable(),
  lots: z.string().nullable(),
});
export type Print = z.infer<typeof print>;

export const pdfCheckInput = z.strictObject({ manifestId: id, lots: askedPrint.lots });
export type PdfCheckInput = z.infer<typeof pdfCheckInput>;

/** What the font of the documents has no signs for. */
export const pdfCheck = z.object({
  lotCount: z.number().int(),
  /** Lots with such characters. */
  count: z.number().int(),
  /** The first of them. */
  unprintable: z.array(z.object({ lot: z.string(), characters: z.array(z.string()) })),
  /** Of the chosen lots, by name. */
  consignors: z.array(z.string()),
});
export type PdfCheck = z.infer<typeof pdfCheck>;
