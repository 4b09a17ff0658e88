import type { StoredAdjustment } from "@lotwright/contracts/exports/export-adjustments";
import type { ExportLot } from "@lotwright/contracts/exports/exports";
import type { Units } from "@lotwright/contracts/values/money";

/**
 * Facts about an uploaded photo: URL, width and height in pixels, bytes and, if the platform forbids contact details, the texts
 * read on it, one per line.
 */
export type PhotoFacts = [url: string, width: number, height: number, bytes: number, marksText?: string];

export type PresetLot = ExportLot & {
  id: string;
  /** Facts about the lot's uploaded photos, but not about external ones. */
  photoFacts: PhotoFacts[];
};

/** Properties shared by all lots of a sale. */
export interface PresetSale {
  manifestId: string;
  manifestName: string;
  /** Currency code by ISO 4217. */
  currency: string;
  /** Day in the format YYYY-MM-DD. */
  saleDate: string | null;
  /** Units of the lots' sizes and weights. */
  units: Units;
  /** Public origin of this server; null if unknown. */
  origin: string | null;
  /** Token of the public catalog; null if not shared. */
  publicToken: string | null;
  adjustments: StoredAdjustment[];
}
