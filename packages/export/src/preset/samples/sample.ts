import type { OwnPresetFile, SampleSheets } from "@lotwright/contracts/exports/own-presets";

/** Format as a sample file shows it. */
export interface Sample {
  file: OwnPresetFile;
  headers: string[];
  sheets?: SampleSheets;
}
