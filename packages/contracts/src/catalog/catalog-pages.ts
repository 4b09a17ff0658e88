/** Number of lots on a page of a public catalog: a phone shows that many within a second. */
export const lotsPerPage = 500;

/** A page of a public catalog: its number from 1, or all lots on one page. */
export type CatalogPageName = number | "all";

/** The number of pages of a catalog. An empty catalog has one page. */
export const countPages = (lotCount: number): number => Math.max(1, Math.ceil(lotCount / lotsPerPage));

/** Reads the page from a URL's query. Returns the first page for a text that names no page. */
export function readPage(text: string | undefined): CatalogPageName {
  if (text === "all") return text;
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
