import type { Item } from "@lotwright/contracts/catalog/items";
import type { Query, QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type ApiClient, trpc } from "../api/trpc";
import { type Card, toCard } from "./item-cards";

/** A row of a list. The server advances `updatedAt` with each change of the row. */
export type Row = { id: string; updatedAt: string };

const byId = <R extends Row>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));

/** Whether two rows have the same version and keys. A row cached by an earlier release may lack new keys. */
const isSameRow = <R extends Row>(old: R, row: R) =>
  old.updatedAt === row.updatedAt && Object.keys(old).length === Object.keys(row).length;

/** Returns the fetched rows, reusing unchanged row objects, and the old array if nothing changed. */
export function keepUnchanged<R extends Row>(before: R[] | undefined, read: R[]): R[] {
  if (!before) return read;
  const known = byId(before);
  const kept = read.map((row) => {
    const old = known.get(row.id);
    return old && isSameRow(old, row) ? old : row;
  });
  const isSame = kept.length === before.length && kept.every((row, index) => row === before[index]);
  return isSame ? before : kept;
}

/** The newer version of a row. Responses may be older than the list: a repeated creation is answered what the first one was. */
const newerOf = <R extends Row>(one: R, other: R): R => (one.updatedAt > other.updatedAt ? one : other);

/** Merges refetched rows into a list: removes missing rows, and puts new rows first. */
export function mergeRows<R extends Row>(list: readonly R[], asked: ReadonlySet<string>, read: R[]): R[] {
  const found = byId(read);
  const kept = list.flatMap((row) => {
    if (!asked.has(row.id)) return row;
    const newer = found.get(row.id);
    found.delete(row.id);
    if (!newer) return [];
    // The user may have saved the row during the fetch.
    return newerOf(row, newer);
  });
  return [...found.values(), ...kept];
}

const listKey = (manifestId: string) => getQueryKey(trpc.items.list, { manifestId }, "query");
const cardsKey = (manifestId: string) => getQueryKey(trpc.items.cards, { manifestId }, "query");

/** Reads the whole items of a manifest. The same query as `trpc.items.list`. */
export const itemsQuery = (client: ApiClient, manifestId: string) => ({
  queryKey: listKey(manifestId),
  queryFn: () => client.items.list.query({ manifestId }),
});

/** Reads the cards of a manifest. The same query as `trpc.items.cards`. */
export const cardsQuery = (client: ApiClient, manifestId: string) => ({
  queryKey: cardsKey(manifestId),
  queryFn: () => client.items.cards.query({ manifestId }),
});

/** The cached queries of a manifest's items: whole items, and cards while whole items are not loaded. */
export function findItemLists(queryClient: QueryClient, manifestId: string) {
  const cache = queryClient.getQueryCache();
  return {
    items: cache.find<Item[]>({ queryKey: listKey(manifestId), exact: true }),
    cards: cache.find<Card[]>({ queryKey: cardsKey(manifestId), exact: true }),
  };
}

/** The manifests whose cached lists have some of the items, with the ids of these. */
export function findListing(
  queryClient: QueryClient,
  itemIds: ReadonlySet<string>,
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const list of [trpc.items.list, trpc.items.cards]) {
    for (const [queryKey, rows] of queryClient.getQueriesData<Row[]>({ queryKey: getQueryKey(list) })) {
      const manifestId: unknown = Reflect.get(Object(Object(queryKey[1]).input), "manifestId");
      const ids = (rows ?? []).map(({ id }) => id).filter((id) => itemIds.has(id));
      if (typeof manifestId !== "string" || ids.length === 0) continue;
      found.set(manifestId, new Set([...(found.get(manifestId) ?? []), ...ids]));
    }
  }
  return found;
}

/** The cached lots of a manifest: whole items if loaded, otherwise cards. */
export function findListed(
  queryClient: QueryClient,
  manifestId: string,
): readonly (Item | Card)[] | undefined {
  const { items, cards } = findItemLists(queryClient, manifestId);
  return items?.state.data ?? cards?.state.data;
}

/** Removes a manifest's cards from the cache once the whole items are loaded. */
export const removeCards = (queryClient: QueryClient, manifestId: string): void =>
  queryClient.removeQueries({ queryKey: cardsKey(manifestId), exact: true });

/** Invalidates a manifest's lists, and refetches the visible one. */
export async function invalidateItemLists(queryClient: QueryClient, manifestId: string): Promise<void> {
  const keys = [listKey(manifestId), cardsKey(manifestId)];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })));
}

function changeList<R>(queryClient: QueryClient, query: Query<R[]> | undefined, change: (rows: R[]) => R[]) {
  if (!query?.state.data) return;
  const { queryKey } = query;
  const { isInvalidated } = query.state;
  queryClient.setQueryData<R[]>(queryKey, change(query.state.data));
  if (isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}

/** Function that changes a list's rows. `toRow` converts an item to a row. */
type ChangeRows = <R extends Row>(rows: R[], toRow: (item: Item) => R) => R[];

/** Changes the cached lists of a manifest. A stale list stays stale. */
export function changeItemLists(queryClient: QueryClient, manifestId: string, change: ChangeRows): void {
  const { items, cards } = findItemLists(queryClient, manifestId);
  changeList(queryClient, items, (rows) => change(rows, (item) => item));
  changeList(queryClient, cards, (rows) => change(rows, toCard));
}

/** Writes an item from a response into the cached lists of its manifest, unless they have a newer version of it. */
export function writeItemToLists(queryClient: QueryClient, item: Item): void {
  changeItemLists(queryClient, item.manifestId, (rows, toRow) =>
    rows.some(({ id }) => id === item.id)
      ? rows.map((other) => (other.id === item.id ? newerOf(other, toRow(item)) : other))
      : [toRow(item), ...rows],
  );
}
