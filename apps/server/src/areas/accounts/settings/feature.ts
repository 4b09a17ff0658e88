import { feature } from "../../../core/feature";
import { sectionApiDocs } from "./docs";
import { sectionRecords } from "./records";
import { sectionRouters } from "./router";

export const settingsFeature = feature({
  routers: sectionRouters,
  docs: sectionApiDocs,
  verbs: {
    "captureSettings.save": "capture-settings.changed",
    "customFields.save": "custom-fields.changed",
  },
  events: ["capture-settings.changed"],
  records: sectionRecords,
});
