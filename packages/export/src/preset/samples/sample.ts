import type { OwnPresetFile, SampleSheets } from "@lotwright/contracts/exports/own-presets";

/** Format found in a sample file. */
export interface Sample {
  file: OwnPresetFile;
  headers: string[];
  sheets?: SampleSheets;
}
