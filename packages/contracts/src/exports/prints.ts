import { z } from "zod";
import { chosenLots } from "../catalog/lot-selection";
import { id, queryFlag, requiredText } from "../values/fields";
import { unprintable } from "../values/unprintable";
import { downloadFormat } from "./export-settings";

/** Documents to print. */
export const pdfFormat = z.enum(["pdf-catalog", "pdf-receipt", "pdf-lot-list"]);
export type PdfFormat = z.infer<typeof pdfFormat>;

export const isPdfFormat = (format: unknown): format is PdfFormat => pdfFormat.safeParse(format).success;

/** Format of one download: a table of the manifest's own, or a document to print. */
export const askedFormat = z.enum(
  [...downloadFormat.options, ...pdfFormat.options],
  "format must be csv, xlsx, json, pdf-catalog, pdf-receipt or pdf-lot-list",
);

export const lotsPerPage = z.literal([2, 4, 6], "perPage must be 2, 4 or 6");
export type LotsPerPage = z.infer<typeof lotsPerPage>;
export const defaultLotsPerPage: LotsPerPage = 4;

/** Query strings are text. */
const fromQuery = (value: unknown) =>
  typeof value === "string" && /^\d$/.test(value) ? Number(value) : value;

/** Only with a PDF, each with those that have use for it. */
export const askedPrint = {
  /** Lots on a page of the catalog. */
  perPage: z.preprocess(fromQuery, lotsPerPage).optional(),
  /** Whose receipt; without it, a receipt for each consignor. */
  consignor: requiredText("Enter a consignor").optional(),
  /** Whether characters that the fonts lack are printed as [?]; without it, a document that has any is refused. */
  allowUnprintable: queryFlag("allowUnprintable must be true or false").optional(),
};

/** All that a document to print asks for beside its lots. */
export const print = z.object({
  format: pdfFormat,
  perPage: lotsPerPage,
  consignor: z.string().nullable(),
  allowUnprintable: z.boolean(),
});
export type Print = z.infer<typeof print>;

export const pdfCheckInput = z.strictObject({
  manifestId: id,
  /**
   * Missing in requests from pages of an earlier release, which mean the texts of a catalog and all consignors.
   */
  format: pdfFormat.optional(),
  lots: chosenLots.optional(),
  /** Lots on a page of the catalog, which decides how much of a text is printed. */
  perPage: lotsPerPage.optional(),
  /** Id of the consignor to print the receipt for. */
  consignor: askedPrint.consignor,
});
export type PdfCheckInput = z.infer<typeof pdfCheckInput>;

/** Fields that only pages of an earlier release read. */
const earlierFields = {
  /** Lots with characters that the fonts lack. */
  count: z.number().int(),
  /** The first of them. */
  unprintable: z.array(z.object({ lot: z.string(), characters: z.array(z.string()) })),
};

/** Content of a document to print. */
export const pdfCheck = z.object({
  lotCount: z.number().int(),
  /** Consignors of the chosen lots, by name. Not of catalogs and lot lists, which name none. */
  consignors: z.array(z.string()),
  unprintableTexts: unprintable,
  ...earlierFields,
});
export type PdfCheck = z.infer<typeof pdfCheck>;
