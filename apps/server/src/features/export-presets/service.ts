import type { ExportPreset } from "@lotwright/contracts/export-presets";
import { presetView } from "@lotwright/export/preset-view";
import { presets } from "@lotwright/export/presets";

/** Every platform that a manifest can be exported to. */
export const listExportPresets = (): ExportPreset[] => presets.map(presetView);
