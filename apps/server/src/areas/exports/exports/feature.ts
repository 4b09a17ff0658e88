import { feature } from "../../../core/feature";
import { exportDownloadDocs, exportsDocs, presetPreviewDocs } from "./docs";
import { exportsRouter, presetPreviewRouter } from "./router";

export const exportsFeature = feature({
  routers: { exportPresets: presetPreviewRouter, exports: exportsRouter },
  docs: { exportPresets: presetPreviewDocs, exports: exportsDocs },
  otherDocs: { "exports.download": exportDownloadDocs },
  verbs: {
    "exportPresets.preview": null,
    "exports.fix": "export-adjustments.changed",
    // The fixes are recorded by exportAdjustments.save.
    "exports.shortenTitles": null,
  },
});
