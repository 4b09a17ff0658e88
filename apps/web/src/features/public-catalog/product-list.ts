import { lotsPerPage } from "@lotwright/contracts/catalog/catalog-pages";
import type { CatalogPlace, PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { lotName } from "../../lib/format";
import type { LotPage } from "./page-of";

type PublicItem = PublicCatalog["items"][number];

const maxDescriptionLength = 500;
const maxPhotos = 3;
const lotsPerPiece = 100;

/** Serializes JSON for a script element, without end tags or comment starts. */
const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Truncates a text without splitting a surrogate pair. */
const cut = (text: string) => text.slice(0, maxDescriptionLength).replace(/\p{Surrogate}$/u, "");

function productOf(item: PublicItem, page: string, origin: string) {
  const lot = lotName(item);
  const images = item.photoUrls.slice(0, maxPhotos).map((url) => `${origin}${url}`);
  return {
    "@type": "Product",
    name: item.title || `Lot ${lot}`,
    sku: lot,
    url: `${page}#lot-${lot}`,
    ...(item.description && { description: cut(item.description) }),
    ...(item.category && { category: item.category }),
    ...(images.length > 0 && { image: images }),
  };
}

/**
 * Streams the lots of a page as a schema.org ItemList in JSON-LD. Streams nothing if the page's origin is unknown, and for
 * the page with all lots, which search engines do not index.
 */
export function* writeProductList(
  { manifest, items }: PublicCatalog,
  { items: listed, number }: LotPage,
  { origin, path }: Pick<CatalogPlace, "origin" | "path">,
): Generator<string> {
  if (origin === undefined || number === "all") return;
  const page = `${origin}${path}${number > 1 ? `?page=${number}` : ""}`;
  const firstPosition = (number - 1) * lotsPerPage + 1;
  const list = {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: manifest.name,
    url: page,
    numberOfItems: items.length,
  };
  const start = scriptJson(list).slice(0, -1);
  yield `<script type="application/ld+json">${start},"itemListElement":[`;
  for (let from = 0; from < listed.length; from += lotsPerPiece) {
    const entries = listed.slice(from, from + lotsPerPiece).map((item, index) => ({
      "@type": "ListItem",
      position: firstPosition + from + index,
      item: productOf(item, page, origin),
    }));
    yield `${from > 0 ? "," : ""}${scriptJson(entries).slice(1, -1)}`;
  }
  yield "]}</script>";
}
