import { inColumnOrder } from "@lotwright/contracts/catalog/item-fields";
import type { CatalogPlace, PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";

export type PublicItem = PublicCatalog["items"][number];

/** Creates a lot of a public catalog. */
export function publicItem(values: Partial<PublicItem> = {}): PublicItem {
  return {
    id: crypto.randomUUID(),
    lotNumber: 1000,
    sectionLetter: "",
    title: "",
    description: "",
    category: "",
    quantity: 1,
    notes: "",
    photoUrls: [],
    ...values,
  };
}

/** Creates a public catalog without lots. */
export function publicCatalog(values: Partial<PublicCatalog> = {}): PublicCatalog {
  return {
    brandColor: "#2878B7",
    manifest: { name: "Autumn Sale", currency: "USD" },
    units: "imperial",
    items: [],
    companySettings: {
      companyName: "",
      companyWebsite: "",
      companyPhone: "",
      companyEmail: "",
      logoUrl: null,
    },
    customColumnLabels: {},
    ...values,
  };
}

/** Creates a public catalog with lots 1 to `count`, highest first like the server. */
export function catalogOfLots(count: number, values: Partial<PublicItem> = {}): PublicCatalog {
  const numbers = Array.from({ length: count }, (_, index) => count - index);
  const items = numbers.map((lotNumber) => publicItem({ lotNumber, title: `Lamp ${lotNumber}`, ...values }));
  return publicCatalog({ items });
}

/** The first page of a public catalog that search engines may not index. */
export const catalogPlace: CatalogPlace = {
  path: "/public/token",
  feedPath: "/api/public/manifests/token/feed",
  page: 1,
  origin: "https://lots.example",
  allowsSearchEngines: false,
  columnOrder: inColumnOrder([]),
  locale: "en-US",
  warn: () => {},
};
