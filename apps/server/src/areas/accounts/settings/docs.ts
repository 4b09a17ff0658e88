import { exampleIds as ids } from "../../../core/operation-docs";

export const publicCompany = {
  companyName: "Ada's Auctions",
  companyWebsite: "https://auctions.example",
  companyPhone: "+44 20 7946 0000",
  companyEmail: "sales@auctions.example",
  logoUrl: ids.logoUrl,
};
