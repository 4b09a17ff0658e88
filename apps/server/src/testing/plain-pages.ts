import type { CatalogPages } from "@lotwright/contracts/public-catalog";

/** The pages of catalogs without any decoration, in place of those that the build of the web app makes. */
export const plainPages: CatalogPages = {
  *catalog(shown, { origin, allowsSearchEngines, warn }) {
    if (shown.brandColor === "none") warn("no colour");
    yield `<title>${shown.manifest.name}</title>${origin}`;
    if (allowsSearchEngines) yield "(for search engines)";
    for (const item of shown.items) yield JSON.stringify(item);
    yield JSON.stringify([shown.companySettings, shown.customColumnLabels]);
  },
  failure: ({ code, message }) => `<h1>${code}</h1>${message}`,
};
