import { feature } from "../../../core/feature";
import { sectionDocs } from "./docs";
import { sectionRecords } from "./records";
import { sectionRouters } from "./router";

export const settingsFeature = feature({
  routers: sectionRouters,
  docs: sectionDocs,
  verbs: {
    "captureSettings.save": "capture-settings.changed",
    "customFields.save": "custom-fields.changed",
  },
  events: ["capture-settings.changed"],
  records: sectionRecords,
});
