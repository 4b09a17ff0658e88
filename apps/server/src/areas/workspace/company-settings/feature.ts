import { feature } from "../../../core/feature";
import { companySettingsDocs } from "./docs";
import { companySettingsRouter } from "./router";

export const companySettingsFeature = feature({
  routers: { companySettings: companySettingsRouter },
  docs: { companySettings: companySettingsDocs },
  verbs: {
    "companySettings.update": "company.changed",
  },
});
