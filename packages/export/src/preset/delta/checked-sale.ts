import type { ExportMapping } from "@lotwright/contracts/exports/export-mappings";
import type { ExportChanges } from "@lotwright/contracts/exports/exports";
import type { Preset } from "../format/preset";
import type { PresetLot, PresetSale } from "../prepare/sale";
import type { GivenLots } from "./changes";

export type PresetLots = Iterable<PresetLot> | AsyncIterable<PresetLot>;

export interface CheckedSale {
  preset: Preset;
  mapping: ExportMapping;
  sale: PresetSale;
  lots: PresetLots;
  /** The last delivery; null before the first. */
  given?: GivenLots | null;
  /** Which lots to export; all by default. */
  changes?: ExportChanges | undefined;
  /** Lots to export, such as 1-20,35A. `lots` contains the others too, to count and compare them. */
  selection?: string | null | undefined;
}
