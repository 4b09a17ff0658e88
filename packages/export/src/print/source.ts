import type { Readable } from "node:stream";
import type { SaleState } from "@lotwright/contracts/catalog/result-fields";
import type { QrCode } from "./qr-code";

export interface PdfSale {
  manifestName: string;
  currency: string;
  /** Day in the format YYYY-MM-DD. */
  saleDate: string | null;
  saleLocation: string;
  units: "imperial" | "metric";
  company: { name: string; website: string; phone: string; email: string };
  /** Logo as JPEG or PNG. */
  logo: Buffer | null;
  /** Color in the format #rrggbb. */
  brandColor: string | null;
  /** Time by ISO 8601. */
  printedAt: string;
}

export interface PdfLot {
  id: string;
  /** Lot name such as 12A. */
  number: string;
  title: string;
  description: string;
  category: string;
  consignor: string;
  condition: string;
  lowEstimate: number | null;
  highEstimate: number | null;
  reservePrice: number | null;
  hammerPrice: number | null;
  /** Null until results are imported. */
  saleState: SaleState | null;
  height: number | null;
  width: number | null;
  depth: number | null;
  photoUrls: string[];
}

export interface PdfSource {
  sale: PdfSale;
  lots: AsyncIterable<PdfLot>;
  /** Reads a photo as JPEG; undefined if unreadable. */
  readPhoto(url: string, size: "small" | "large"): Promise<Buffer | undefined>;
  /** Makes the QR code of a lot's address, for labels. */
  codeOf(lot: Pick<PdfLot, "id" | "number">): QrCode;
}

export type LotsPerPage = 2 | 4 | 6 | 9;

export interface PdfCounts {
  itemCount: number;
  photoCount: number;
}

export interface PdfStream {
  pdf: Readable;
  /** Counts of the document's content so far; final once the stream has ended. */
  sent: () => PdfCounts;
}
