import { adminsOnly, exampleIds as ids, type RouterDocs } from "../../operation-docs";
import type { companySettingsRouter } from "./router";

export const publicCompany = {
  companyName: "Ada's Auctions",
  companyWebsite: "https://auctions.example",
  companyPhone: "+44 20 7946 0000",
  companyEmail: "sales@auctions.example",
  logoUrl: ids.logoUrl,
};

const companySettings = {
  ...publicCompany,
  allowsSearchEngines: false,
  publishesResults: false,
  keepsRecordings: false,
  requiresOwnPasswords: false,
  defaultCurrency: "USD",
  units: "imperial",
};

export const companySettingsDocs = {
  current: {
    tag: "Company",
    summary: "Your company's details",
    description: "Public catalogs show them.",
    answer: companySettings,
  },
  update: {
    tag: "Company",
    summary: "Change your company's details",
    description: adminsOnly,
    body: { companyName: "Ada's Auctions", defaultCurrency: "USD", units: "imperial" },
    answer: companySettings,
  },
} satisfies RouterDocs<typeof companySettingsRouter>;
