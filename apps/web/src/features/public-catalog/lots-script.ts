import type { PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { lotName } from "../../lib/format";

type PublicItem = PublicCatalog["items"][number];

/** A lot in the script with all lots: its searchable texts, and its card's HTML. */
export type ListedLot = { name: string; category: string; texts: string[]; html: string };

/** Name of the event by which the script delivers all lots, as `ListedLot[]`. */
export const lotsEvent = "lots";

const lotsPerPiece = 20;

/**
 * Streams a script that contains all lots of a catalog, in page order. A script, because the page's content security policy
 * allows no other request for text.
 */
export function* writeLots(
  items: readonly PublicItem[],
  toHtml: (item: PublicItem) => string,
): Generator<string> {
  yield `dispatchEvent(new CustomEvent("${lotsEvent}",{detail:[`;
  for (let from = 0; from < items.length; from += lotsPerPiece) {
    const lots = items.slice(from, from + lotsPerPiece).map((item): ListedLot => {
      const { title, category, description } = item;
      return { name: lotName(item), category, texts: [title, category, description], html: toHtml(item) };
    });
    yield `${from > 0 ? "," : ""}${JSON.stringify(lots).slice(1, -1)}`;
  }
  yield "]}))";
}
