import { defaultCurrency } from "@lotwright/contracts/values/money";
import type { CompanySettings, PublicCompany } from "@lotwright/contracts/workspace/company-settings";
import type { CompanySettingsRow } from "./access";

/** Empty strings and a null logo when nothing is saved. */
export function publicCompanyView(row: CompanySettingsRow | null | undefined): PublicCompany {
  return {
    companyName: row?.companyName ?? "",
    companyWebsite: row?.companyWebsite ?? "",
    companyPhone: row?.companyPhone ?? "",
    companyEmail: row?.companyEmail ?? "",
    logoUrl: row?.logoUrl ?? null,
  };
}

export function companySettingsView(row: CompanySettingsRow | null | undefined): CompanySettings {
  return {
    ...publicCompanyView(row),
    allowsSearchEngines: row?.allowsSearchEngines ?? false,
    publishesResults: row?.publishesResults ?? false,
    keepsRecordings: row?.keepsRecordings ?? false,
    requiresOwnPasswords: row?.requiresOwnPasswords ?? false,
    defaultCurrency: row?.defaultCurrency ?? defaultCurrency,
    units: row?.units ?? "imperial",
  };
}
