import { adminsOnly, type RouterDocs } from "../../../core/operation-docs";
import { publicCompany } from "../../accounts/settings/docs";
import type { companySettingsRouter } from "./router";

const companySettings = {
  ...publicCompany,
  allowsSearchEngines: false,
  publishesResults: false,
  keepsRecordings: false,
  requiresOwnPasswords: false,
  defaultCurrency: "USD",
  units: "imperial",
  platform: null,
};

export const companySettingsApiDocs = {
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
