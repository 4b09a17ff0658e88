import type { LotsPerPage, PdfCounts, PdfLot, PdfSale, PdfSource, PdfStream } from "./source";

export type { LotsPerPage, PdfCounts, PdfLot, PdfSale, PdfSource, PdfStream };

/** The printed catalog of a sale: what the public may see, and nothing else. */
export function streamCatalogPdf(_source: PdfSource, _options: { perPage: LotsPerPage }): PdfStream {
  throw new Error("Not built yet.");
}

/** A receipt for every consignor, or for the one that is named. */
export function streamReceiptsPdf(_source: PdfSource, _options: { consignor?: string }): PdfStream {
  throw new Error("Not built yet.");
}

/** Numbers and titles in large letters, to be read across a room. */
export function streamLotListPdf(_source: PdfSource): PdfStream {
  throw new Error("Not built yet.");
}

/** The distinct characters that the printed documents replace by "[?]". */
export function unprintableCharacters(_text: string): string[] {
  throw new Error("Not built yet.");
}
