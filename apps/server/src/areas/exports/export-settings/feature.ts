import { exportSettings, users } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf, refersTo } from "../../../core/record-sources";
import { exportSettingsDocs } from "./docs";
import { exportSettingsRouter } from "./router";

export const exportSettingsFeature = feature({
  routers: { exportSettings: exportSettingsRouter },
  docs: { exportSettings: exportSettingsDocs },
  verbs: {
    "exportSettings.save": "export-settings.changed",
  },
  records: {
    "export-settings": recordsOf(exportSettings, { isOf: refersTo(users, exportSettings.userId) }),
  },
});
