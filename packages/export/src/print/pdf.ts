import {
  maxPreviewPages,
  type PdfFormat,
  type Print,
  type PrintPreview,
} from "@lotwright/contracts/exports/prints";
import { fillCatalog } from "./catalog";
import { fillLabels } from "./labels";
import { fillLotList } from "./lot-list";
import { printMissing } from "./not-printed";
import { photosAhead } from "./photos-ahead";
import { receipt } from "./receipt-kind";
import { fillReceipts } from "./receipts";
import { Sheet } from "./sheet";
import { Sketch } from "./sketch";
import type { LotsPerPage, PdfCounts, PdfLot, PdfSale, PdfSource, PdfStream } from "./source";
import { statement } from "./statement";
import { streamSheet } from "./stream";
import { findUnprintable, unprintableFinder } from "./unprintable";

export type { LotsPerPage, PdfCounts, PdfLot, PdfSale, PdfSource, PdfStream };
export { findUnprintable, unprintableFinder };

type Document = Pick<Print, "format" | "perPage" | "consignor">;
type Fill = { title: string; fill: (sheet: Sheet) => Promise<void> };

/** Titles of the documents, and what prints each of them. */
const documents: Record<PdfFormat, (options: Document) => Fill> = {
  /** Contains only public data. */
  "pdf-catalog": ({ perPage }) => ({ title: "Catalog", fill: (sheet) => fillCatalog(sheet, perPage) }),
  /** A receipt for every consignor, or for one; "" selects lots without a consignor. */
  "pdf-receipt": ({ consignor }) => ({
    title: "Consignor receipts",
    fill: (sheet) => fillReceipts(sheet, consignor ?? undefined, receipt),
  }),
  "pdf-statement": ({ consignor }) => ({
    title: "Statements of results",
    fill: (sheet) => fillReceipts(sheet, consignor ?? undefined, statement),
  }),
  /** Numbers and titles in large print. */
  "pdf-lot-list": () => ({ title: "Lot list", fill: fillLotList }),
  "pdf-labels": () => ({ title: "Labels", fill: fillLabels }),
};

/** Streams a document. */
export function streamPdf(source: PdfSource, document: Document): PdfStream {
  const { title, fill } = documents[document.format](document);
  // The server resizes large photos in parallel. On two cores, 500 lots take 5.95 s instead of 10.00 s, with the same 10 s of
  // CPU.
  const isLarge = document.format === "pdf-catalog" && document.perPage === 2;
  return streamSheet(isLarge ? photosAhead(source) : source, title, fill);
}

/** Draws a document's first pages with the layout of its PDF, and counts all of them. */
export async function previewPdf(
  source: PdfSource,
  document: Document,
  logoUrl: string | undefined,
): Promise<PrintPreview> {
  const { title, fill } = documents[document.format](document);
  const sketch = new Sketch(maxPreviewPages, logoUrl);
  const sheet = new Sheet(source, title, sketch);
  await fill(sheet);
  printMissing(sheet);
  const [width, height] = sketch.pageSize;
  return { width, height, pageCount: sketch.pageCount, pages: sketch.pages };
}
