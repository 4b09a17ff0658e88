import { feature } from "../../../core/feature";
import { companySettingsApiDocs } from "./docs";
import { companySettingsRouter } from "./router";

export const companySettingsFeature = feature({
  routers: { companySettings: companySettingsRouter },
  docs: { companySettings: companySettingsApiDocs },
  verbs: {
    "companySettings.update": "company.changed",
  },
});
