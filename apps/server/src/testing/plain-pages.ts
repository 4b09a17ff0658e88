import type { CatalogPages } from "@lotwright/contracts/public-catalog";

/** Minimal catalog pages in place of the web app's build. */
export const plainPages: CatalogPages = {
  version: "plain",
  *catalog(shown, { origin, allowsSearchEngines, warn }) {
    if (shown.brandColor === "none") warn("no color");
    yield `<title>${shown.manifest.name}</title>${origin}`;
    if (allowsSearchEngines) yield "(for search engines)";
    for (const item of shown.items) yield JSON.stringify(item);
    yield JSON.stringify([shown.companySettings, shown.customColumnLabels]);
  },
  failure: ({ code, message }) => `<h1>${code}</h1>${message}`,
};
