import type { Item } from "@lotwright/contracts/catalog/items";
import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { type FoundItem, maxFound } from "@lotwright/contracts/catalog/search";
import { fold } from "@lotwright/contracts/values/fold";
import type { QueryClient } from "@tanstack/react-query";
import type { Card } from "../../data/lots/item-cards";
import { findListed } from "../../data/lots/item-lists";
import { lotName } from "../../lib/format";

type Named = Pick<ListedManifest, "id" | "name">;
type Ranked = { row: Item | Card; manifest: Named; rank: number };

/** Cached, because normalizing thousands of descriptions at each key press would be slow. */
const texts = new WeakMap<Item | Card, { title: string; all: string }>();

function textsOf(row: Item | Card) {
  const known = texts.get(row);
  if (known) return known;
  const title = fold(` ${lotName(row)} ${row.title}`);
  const { description, externalId } = "description" in row ? row : { description: "", externalId: "" };
  const others = fold([description, row.category, row.consignor, externalId].join(" "));
  const made = { title, all: `${title} ${others}` };
  texts.set(row, made);
  return made;
}

/** Rank of a lot, lower is better; undefined if it lacks one of the words. */
function rankOf(row: Item | Card, words: readonly string[]): number | undefined {
  if (words.length === 1 && fold(lotName(row)) === words[0]) return 0;
  const { title, all } = textsOf(row);
  if (words.every((word) => title.includes(` ${word}`))) return 1;
  return words.every((word) => all.includes(word)) ? 2 : undefined;
}

/** Finds lots in the lists loaded in this tab, best matches first, then newest. */
export function findLoadedLots(
  queryClient: QueryClient,
  manifests: readonly Named[],
  words: readonly string[],
): FoundItem[] {
  if (words.length === 0) return [];
  const ranked = manifests.flatMap((manifest): Ranked[] =>
    (findListed(queryClient, manifest.id) ?? []).flatMap((row) => {
      const rank = rankOf(row, words);
      return rank === undefined ? [] : [{ row, manifest, rank }];
    }),
  );
  return ranked
    .sort((a, b) => a.rank - b.rank || (a.row.createdAt < b.row.createdAt ? 1 : -1))
    .slice(0, maxFound.items)
    .map(({ row, manifest }) => toFound(row, manifest));
}

/** A lot from a loaded list; undefined if its list is not loaded. */
export function findLoadedLot(
  queryClient: QueryClient,
  manifest: Named,
  itemId: string,
): FoundItem | undefined {
  const row = findListed(queryClient, manifest.id)?.find(({ id }) => id === itemId);
  return row && toFound(row, manifest);
}

/** A lot as the search lists it. */
export function toFound(row: Item | Card, manifest: Named): FoundItem {
  const { id, lotNumber, sectionLetter, title, consignor } = row;
  const coverUrl = "photoUrls" in row ? row.photoUrls[0] : row.coverUrl;
  return {
    ...{ id, lotNumber, sectionLetter, title, consignor },
    manifestId: manifest.id,
    manifestName: manifest.name,
    ...(coverUrl !== undefined && { coverUrl }),
  };
}
