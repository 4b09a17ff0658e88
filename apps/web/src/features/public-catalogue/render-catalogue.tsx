import type { CataloguePages, CataloguePlace, PublicCatalogue } from "@lotwright/contracts/public-catalogue";
import { renderToStaticMarkup } from "react-dom/server";
import { type CatalogueFiles, CataloguePage } from "./catalogue-document";
import { CatalogueNotFound } from "./catalogue-not-found";
import { LotCard } from "./lot-card";

/** The lots of the first screen; they come with the page's head, which asks for their photos first. */
const firstLots = 2;
const lotsPerPiece = 20;

/** An element, because no text of a person can look like one. */
const restMarker = "<template></template>";

function* catalogue(files: CatalogueFiles, shown: PublicCatalogue, place: CataloguePlace): Generator<string> {
  const { customColumnLabels: labels } = shown;
  const cards = shown.items
    .toReversed()
    .map((item, index) => <LotCard key={item.id} item={item} labels={labels} isFirst={index < firstLots} />);
  const page = renderToStaticMarkup(
    <CataloguePage shown={shown} place={place} files={files}>
      {cards.slice(0, firstLots)}
      <template />
    </CataloguePage>,
  );
  const [start = "", end = ""] = page.split(restMarker);
  yield `<!doctype html>${start}`;
  for (let from = firstLots; from < cards.length; from += lotsPerPiece) {
    yield renderToStaticMarkup(cards.slice(from, from + lotsPerPiece));
  }
  yield end;
}

export function cataloguePages(files: CatalogueFiles): CataloguePages {
  return {
    catalogue: (shown, place) => catalogue(files, shown, place),
    failure: (failure) =>
      `<!doctype html>${renderToStaticMarkup(<CatalogueNotFound failure={failure} files={files} />)}`,
  };
}
