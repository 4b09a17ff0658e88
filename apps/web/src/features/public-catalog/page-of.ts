import { type CatalogPageName, countPages, lotsPerPage } from "@lotwright/contracts/catalog/catalog-pages";
import type { CatalogPlace, PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { lotName } from "../../lib/format";

/** A page of a catalog, with its lots in page order. */
export type LotPage = {
  items: PublicCatalog["items"];
  number: CatalogPageName;
  /** The names of the first and the last lot of each page of the catalog. */
  pages: { first: string; last: string }[];
};

export const isPaged = ({ number, pages }: LotPage): boolean => number !== "all" && pages.length > 1;

export function pageOf(
  { items }: Pick<PublicCatalog, "items">,
  { page: number }: Pick<CatalogPlace, "page">,
): LotPage {
  const lots = items.toReversed();
  const pages = Array.from({ length: countPages(lots.length) }, (_, index) =>
    lots.slice(index * lotsPerPage, (index + 1) * lotsPerPage),
  );
  const nameAt = (page: PublicCatalog["items"], index: number) => {
    const lot = page.at(index);
    return lot ? lotName(lot) : "";
  };
  return {
    items: number === "all" ? lots : (pages[number - 1] ?? []),
    number,
    pages: pages.map((page) => ({ first: nameAt(page, 0), last: nameAt(page, -1) })),
  };
}
