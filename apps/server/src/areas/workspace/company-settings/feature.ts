import { companySettings, users } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf, refersTo } from "../../../core/record-sources";
import { companySettingsDocs } from "./docs";
import { companySettingsRouter } from "./router";

export const companySettingsFeature = feature({
  routers: { companySettings: companySettingsRouter },
  docs: { companySettings: companySettingsDocs },
  verbs: {
    "companySettings.update": "company.changed",
  },
  records: {
    "company-settings": recordsOf(companySettings, { isOf: refersTo(users, companySettings.userId) }),
  },
});
