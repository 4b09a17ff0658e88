import { feature } from "../../../core/feature";
import { exportDownloadApiDocs, exportsApiDocs, presetPreviewApiDocs } from "./docs";
import { exportsRouter, presetPreviewRouter } from "./router";

export const exportsFeature = feature({
  routers: { exportPresets: presetPreviewRouter, exports: exportsRouter },
  docs: { exportPresets: presetPreviewApiDocs, exports: exportsApiDocs },
  otherDocs: { "exports.download": exportDownloadApiDocs },
  verbs: {
    "exportPresets.preview": null,
    "exports.fix": "export-adjustments.changed",
    // The fixes are recorded by exportAdjustments.save.
    "exports.shortenTitles": null,
  },
});
