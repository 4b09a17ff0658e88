import { exportAdjustments } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { exportAdjustmentsApiDocs } from "./docs";
import { exportAdjustmentsRouter } from "./router";

export const exportAdjustmentsFeature = feature({
  routers: { exportAdjustments: exportAdjustmentsRouter },
  docs: { exportAdjustments: exportAdjustmentsApiDocs },
  verbs: {
    "exportAdjustments.save": "export-adjustments.changed",
    "exportAdjustments.removeAll": "export-adjustments.changed",
  },
  events: ["export-adjustments.changed"],
  records: {
    "export-adjustments": recordsOf(exportAdjustments),
  },
});
