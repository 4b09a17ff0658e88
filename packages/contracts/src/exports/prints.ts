import { z } from "zod";
import { chosenLots } from "../catalog/lot-selection";
import { id, queryFlag, requiredText } from "../values/fields";
import { unprintable } from "../values/unprintable";
import { downloadFormat } from "./export-settings";

/** Documents to print. */
export const pdfFormat = z.enum([
  "pdf-catalog",
  "pdf-receipt",
  "pdf-statement",
  "pdf-lot-list",
  "pdf-labels",
]);
export type PdfFormat = z.infer<typeof pdfFormat>;

export const isPdfFormat = (format: unknown): format is PdfFormat => pdfFormat.safeParse(format).success;

/** Whether a document has a part for each consignor, or is for one of them. */
export const isForConsignors = (format: unknown): boolean =>
  format === "pdf-receipt" || format === "pdf-statement";

/** Format of a download: Lotwright's own table, or a document to print. */
export const askedFormat = z.enum(
  [...downloadFormat.options, ...pdfFormat.options],
  "format must be csv, xlsx, json, pdf-catalog, pdf-receipt, pdf-statement, pdf-lot-list or pdf-labels",
);

export const lotsPerPage = z.literal([2, 4, 6, 9], "perPage must be 2, 4, 6 or 9");
export type LotsPerPage = z.infer<typeof lotsPerPage>;
export const defaultLotsPerPage: LotsPerPage = 4;

/** Converts numbers and booleans from the text of a query string. */
const fromQuery = (value: unknown) =>
  typeof value === "string" && /^\d$/.test(value) ? Number(value) : value;

/** Options of a PDF; each is allowed only with the documents that use it. */
export const askedPrint = {
  /** Number of lots on a catalog page. */
  perPage: z.preprocess(fromQuery, lotsPerPage).optional(),
  /** Consignor of the receipt or statement; if missing, one for each consignor. */
  consignor: requiredText("Enter a consignor").optional(),
  /** Whether to print characters that the fonts lack as [?]. If false, a document with such characters is rejected. */
  allowUnprintable: queryFlag("allowUnprintable must be true or false").optional(),
};

/** Options of a printed document. */
export const print = z.object({
  format: pdfFormat,
  perPage: lotsPerPage,
  consignor: z.string().nullable(),
  allowUnprintable: z.boolean(),
});
export type Print = z.infer<typeof print>;

export const pdfCheckInput = z.strictObject({
  manifestId: id,
  /** Missing in requests from pages of an earlier release, which print catalogs and all consignors. */
  format: pdfFormat.optional(),
  lots: chosenLots.optional(),
  /** Number of lots on a catalog page, which limits the length of printed texts. */
  perPage: lotsPerPage.optional(),
  /** Consignor whose receipt or statement to print. */
  consignor: askedPrint.consignor,
});
export type PdfCheckInput = z.infer<typeof pdfCheckInput>;

/** Response fields that only pages of an earlier release read. */
const earlierFields = {
  /** Number of lots with characters that the fonts lack. */
  count: z.number().int(),
  /** The first of these lots. */
  unprintable: z.array(z.object({ lot: z.string(), characters: z.array(z.string()) })),
};

const place = { x: z.number(), y: z.number(), width: z.number() };
const color = z.string();

/** Shape of a page, measured in points from its top left corner. */
export const printedShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("box"), ...place, height: z.number(), color }),
  /** One run of text; `y` is its baseline. */
  z.object({
    kind: z.literal("text"),
    ...place,
    size: z.number(),
    isBold: z.boolean(),
    color,
    text: z.string(),
  }),
  z.object({ kind: z.literal("photo"), ...place, height: z.number(), url: z.string() }),
  /** A QR code as an SVG path of its dark modules, `modules` wide. */
  z.object({ kind: z.literal("code"), ...place, modules: z.number().int(), path: z.string() }),
]);
export type PrintedShape = z.infer<typeof printedShape>;

/** Maximum of pages that a preview shows. */
export const maxPreviewPages = 3;

/** First pages of a document, drawn by the layout of the PDF. */
export const printPreview = z.object({
  width: z.number(),
  height: z.number(),
  pageCount: z.number().int(),
  pages: z.array(z.array(printedShape)).max(maxPreviewPages),
});
export type PrintPreview = z.infer<typeof printPreview>;

/** Facts that lots of a document lack. */
export const missingFacts = ["photo", "title", "estimate", "result"] as const;
export type MissingFact = (typeof missingFacts)[number];

/** Maximum of lots that a check names for each missing fact. */
export const maxMissingLots = 12;

const missing = z.object({
  fact: z.enum(missingFacts),
  count: z.number().int(),
  /** The first of these lots. */
  lots: z.array(z.string()).max(maxMissingLots),
});
export type MissingInPrint = z.infer<typeof missing>;

/** Check of a document before printing. */
export const pdfCheck = z.object({
  lotCount: z.number().int(),
  /** Null without lots to print. */
  preview: printPreview.nullable(),
  missing: z.array(missing),
  /** Consignors of the chosen lots, by name; empty for catalogs and lot lists. */
  consignors: z.array(z.string()),
  unprintableTexts: unprintable,
  ...earlierFields,
});
export type PdfCheck = z.infer<typeof pdfCheck>;
