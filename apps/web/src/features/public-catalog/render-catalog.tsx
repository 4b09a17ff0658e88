import type { CatalogPages, CatalogPlace, PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { renderToStaticMarkup } from "react-dom/server";
import { type CatalogFiles, CatalogPage } from "./catalog-document";
import { CatalogNotFound } from "./catalog-not-found";
import { LotCard } from "./lot-card";
import { writeLots } from "./lots-script";
import { pageOf } from "./page-of";
import { writeProductList } from "./product-list";

/** Number of lots on the first screen, sent with the page's head, which preloads their photos. */
const firstLots = 2;
const lotsPerPiece = 20;

/** Placeholder for the remaining lots, which are streamed. User text is escaped, so it cannot contain this element. */
const restMarker = "<template></template>";
const documentEnd = "</body></html>";

/** Renders the cards of lots with their catalog's settings. */
function cardsOf({ customColumnLabels: labels, items, units, manifest }: PublicCatalog, place: CatalogPlace) {
  const { columnOrder, locale } = place;
  const reading = { labels, columnOrder, currency: manifest.currency, units, locale };
  const isAmongPhotos = items.some(({ photoUrls }) => photoUrls.length > 0);
  return (item: PublicCatalog["items"][number], isFirst: boolean) => (
    <LotCard key={item.id} {...{ item, reading, isAmongPhotos, isFirst }} />
  );
}

function* catalog(files: CatalogFiles, shown: PublicCatalog, place: CatalogPlace): Generator<string> {
  const lotPage = pageOf(shown, place);
  const toCard = cardsOf(shown, place);
  const cards = lotPage.items.map((item, index) => toCard(item, index < firstLots));
  const page = renderToStaticMarkup(
    <CatalogPage shown={shown} lotPage={lotPage} place={place} files={files}>
      {cards.slice(0, firstLots)}
      <template />
    </CatalogPage>,
  );
  const [start = "", end = ""] = page.split(restMarker);
  yield `<!doctype html>${start}`;
  for (let from = firstLots; from < cards.length; from += lotsPerPiece) {
    yield renderToStaticMarkup(cards.slice(from, from + lotsPerPiece));
  }
  if (!place.allowsSearchEngines || cards.length === 0) {
    yield end;
    return;
  }
  // The JSON-LD list follows the visible content.
  yield end.slice(0, -documentEnd.length);
  yield* writeProductList(shown, lotPage, place);
  yield documentEnd;
}

function lots(shown: PublicCatalog, place: CatalogPlace): Iterable<string> {
  const toCard = cardsOf(shown, place);
  return writeLots(shown.items.toReversed(), (item) => renderToStaticMarkup(toCard(item, false)));
}

export function catalogPages(files: CatalogFiles): Omit<CatalogPages, "version"> {
  return {
    catalog: (shown, place) => catalog(files, shown, place),
    lots,
    failure: (failure) =>
      `<!doctype html>${renderToStaticMarkup(<CatalogNotFound failure={failure} files={files} />)}`,
  };
}
