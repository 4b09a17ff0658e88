import type { Readable } from "node:stream";

export interface PdfSale {
  manifestName: string;
  currency: string;
  /** YYYY-MM-DD */
  saleDate: string | null;
  saleLocation: string;
  units: "imperial" | "metric";
  company: { name: string; website: string; phone: string; email: string };
  /** JPEG or PNG. */
  logo: Buffer | null;
  /** #rrggbb */
  brandColor: string | null;
  /** ISO 8601. */
  printedAt: string;
}

export interface PdfLot {
  id: string;
  /** Number as people read it: 12A. */
  number: string;
  title: string;
  description: string;
  category: string;
  consignor: string;
  condition: string;
  lowEstimate: number | null;
  highEstimate: number | null;
  reservePrice: number | null;
  height: number | null;
  width: number | null;
  depth: number | null;
  photoUrls: string[];
}

export interface PdfSource {
  sale: PdfSale;
  lots: AsyncIterable<PdfLot>;
  /** JPEG bytes; undefined where it cannot be read. */
  readPhoto(url: string, size: "small" | "large"): Promise<Buffer | undefined>;
}

export type LotsPerPage = 2 | 4 | 6;

export interface PdfCounts {
  itemCount: number;
  photoCount: number;
}

export interface PdfStream {
  pdf: Readable;
  /** Content of the document so far; final when the stream has ended. */
  sent: () => PdfCounts;
}
