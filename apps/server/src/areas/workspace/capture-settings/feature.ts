import { captureSettings } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { captureSettingsDocs } from "./docs";
import { captureSettingsRouter } from "./router";

export const captureSettingsFeature = feature({
  routers: { captureSettings: captureSettingsRouter },
  docs: { captureSettings: captureSettingsDocs },
  verbs: {
    "captureSettings.save": "capture-settings.changed",
  },
  events: ["capture-settings.changed"],
  records: {
    "capture-settings": recordsOf(captureSettings),
  },
});
