import type { CatalogPages } from "@lotwright/contracts/catalog/public-catalog";

/** Minimal catalog pages that replace the web app's build. */
export const plainPages: CatalogPages = {
  version: "plain",
  *catalog(shown, { origin, allowsSearchEngines, page, warn }) {
    if (shown.brandColor === "none") warn("no color");
    yield `<title>${shown.manifest.name}</title>${origin}`;
    if (allowsSearchEngines) yield "(for search engines)";
    if (page !== 1) yield `(page ${page})`;
    for (const item of shown.items) yield JSON.stringify(item);
    yield JSON.stringify([shown.companySettings, shown.customColumnLabels]);
  },
  *lots(shown) {
    yield JSON.stringify(shown.items);
  },
  failure: ({ code, message }) => `<h1>${code}</h1>${message}`,
};
