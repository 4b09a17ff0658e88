import { exampleIds as ids, type RouterDocs } from "../../../core/operation-docs";
import { publicCompany } from "../../accounts/settings/docs";
import { publicItem } from "../items/docs";
import { sale } from "../manifests/docs";
import type { publicCatalogRouter } from "./router";

export const publicCatalogApiDocs = {
  byToken: {
    tag: "Public catalog",
    summary: "What the public sees of a shared manifest",
    description:
      "Items are in descending lot order: the highest number first, then the highest section letter; the page shows them reversed. Needs no sign-in, and can be read by scripts of every site. Wrong, old and disabled links answer alike.",
    errors: ["TOO_MANY_REQUESTS"],
    params: { token: ids.shareToken },
    answer: {
      brandColor: "#2878B7",
      manifest: { name: "Autumn sale", currency: "USD", ...sale },
      units: "imperial",
      items: [{ ...publicItem, custom1: "Private collection" }],
      companySettings: publicCompany,
      customColumnLabels: { custom1: "Provenance" },
    },
  },
  page: null,
  feed: {
    tag: "Public catalog",
    summary: "A shared manifest as an Atom feed",
    description:
      "The 1,000 items that changed last, the last one first. Needs no sign-in, and ends with the link.",
    errors: ["TOO_MANY_REQUESTS"],
    params: { token: ids.shareToken },
  },
} satisfies RouterDocs<typeof publicCatalogRouter>;
