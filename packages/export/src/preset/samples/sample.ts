import type { OwnPresetFile, SampleSheets } from "@lotwright/contracts/exports/own-presets";

/** What a sample file says of its format. */
export interface Sample {
  file: OwnPresetFile;
  headers: string[];
  sheets?: SampleSheets;
}
