import { feature } from "../../../core/feature";
import { exportSettingsDocs } from "./docs";
import { exportSettingsRouter } from "./router";

export const exportSettingsFeature = feature({
  routers: { exportSettings: exportSettingsRouter },
  docs: { exportSettings: exportSettingsDocs },
  verbs: {
    "exportSettings.save": "export-settings.changed",
  },
});
