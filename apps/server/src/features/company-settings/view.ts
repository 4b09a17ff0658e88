import type { CompanySettings } from "@lotwright/contracts/company-settings";
import type { CompanySettingsRow } from "./access";

/** Empty texts and no logo where nobody has saved any. */
export function companySettingsView(row: CompanySettingsRow | null | undefined): CompanySettings {
  return {
    companyName: row?.companyName ?? "",
    companyWebsite: row?.companyWebsite ?? "",
    companyPhone: row?.companyPhone ?? "",
    companyEmail: row?.companyEmail ?? "",
    logoUrl: row?.logoUrl ?? null,
  };
}
