import { feature } from "../../../core/feature";
import { exportSettingsApiDocs } from "./docs";
import { exportSettingsRouter } from "./router";

export const exportSettingsFeature = feature({
  routers: { exportSettings: exportSettingsRouter },
  docs: { exportSettings: exportSettingsApiDocs },
  verbs: {
    "exportSettings.save": "export-settings.changed",
  },
});
