import { exportPresets } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { exportPresetsApiDocs } from "./docs";
import { exportPresetsRouter } from "./router";

export const exportPresetsFeature = feature({
  routers: { exportPresets: exportPresetsRouter },
  docs: { exportPresets: exportPresetsApiDocs },
  verbs: {
    // Drafts and previews store nothing.
    "exportPresets.readSample": null,
    "exportPresets.create": "export-preset.created",
    "exportPresets.update": "export-preset.changed",
    "exportPresets.remove": "export-preset.deleted",
  },
  events: ["export-presets.changed"],
  records: {
    "export-presets": recordsOf(exportPresets),
  },
});
