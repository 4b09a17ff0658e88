import type { PdfFormat } from "@lotwright/contracts/exports/prints";

/** Names of the documents to print. */
export const printLabels: Record<PdfFormat, string> = {
  "pdf-catalog": "Sale catalog (PDF)",
  "pdf-receipt": "Consignor receipts (PDF)",
  "pdf-statement": "Statements of results (PDF)",
  "pdf-lot-list": "Lot list (PDF)",
  "pdf-labels": "Labels with QR codes (PDF)",
};

const isPrint = (format: string): format is PdfFormat => Object.hasOwn(printLabels, format);

/** The name of a file format, such as XLSX or "Lot list (PDF)". */
export const formatName = (format: string): string =>
  isPrint(format) ? printLabels[format] : format.toUpperCase();
