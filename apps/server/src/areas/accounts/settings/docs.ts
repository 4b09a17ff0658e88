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

/** Sections without a documented path. */
export const sectionDocs = recordOf(
  // Of an object literal, so that there are no others.
  Object.keys(sectionRouters) as (keyof typeof sectionRouters)[],
  () => ({ current: null, save: null }),
);
