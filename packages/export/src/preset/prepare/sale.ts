import type { StoredAdjustment } from "@lotwright/contracts/exports/export-adjustments";
import type { ExportLot } from "@lotwright/contracts/exports/exports";
import type { Units } from "@lotwright/contracts/values/money";

/**
 * The address of an uploaded photo, its width and height in pixels, its bytes and, where the platform forbids contact details, the
 * texts that were read on it, a line each.
 */
export type PhotoFacts = [url: string, width: number, height: number, bytes: number, marksText?: string];

export type PresetLot = ExportLot & {
  id: string;
  /** Facts about the lot's uploaded photos; others have none. */
  photoFacts: PhotoFacts[];
};

/** Facts that all lots of a sale share. */
export interface PresetSale {
  manifestId: string;
  manifestName: string;
  /** ISO 4217. */
  currency: string;
  /** YYYY-MM-DD. */
  saleDate: string | null;
  /** Units of the lots' sizes and weights. */
  units: Units;
  /** Where this server is reached; null when it is not known. */
  origin: string | null;
  /** Token of the public catalog; null when it is not shared. */
  publicToken: string | null;
  adjustments: StoredAdjustment[];
}
