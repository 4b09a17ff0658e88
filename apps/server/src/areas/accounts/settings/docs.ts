import { recordOf } from "@lotwright/contracts/values/record-of";
import { exampleIds as ids } from "../../../core/operation-docs";
import { sectionRouters } from "./router";

export const publicCompany = {
  companyName: "Ada's Auctions",
  companyWebsite: "https://auctions.example",
  companyPhone: "+44 20 7946 0000",
  companyEmail: "sales@auctions.example",
  logoUrl: ids.logoUrl,
};

/** OpenAPI texts of sections: none, since their paths are undocumented. */
export const sectionApiDocs = recordOf(
  // An object literal's own keys
  Object.keys(sectionRouters) as (keyof typeof sectionRouters)[],
  () => ({ current: null, save: null }),
);
