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
  /** The delivery that the platform has; null before the first delivery. */
  given?: GivenLots | null;
  /** All lots, unless it says otherwise. */
  changes?: ExportChanges | undefined;
  /** Lots by number, such as 1-20,35A, that the export has alone. `lots` has the others too: they are counted and compared. */
  selection?: string | null | undefined;
}
