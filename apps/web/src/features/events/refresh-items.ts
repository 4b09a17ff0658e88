import type { Item, ItemsByIdsInput } from "@lotwright/contracts/catalog/items";
import { maxItemsAtOnce } from "@lotwright/contracts/values/limits";
import type { QueryClient } from "@tanstack/react-query";
import { changeItemLists, findItemLists, invalidateItemLists, mergeRows } from "../../data/lots/item-lists";

type ReadItems = (input: ItemsByIdsInput) => Promise<Item[]>;

/** The ids of the changed items, or "many" to refetch the whole list. */
export type ChangedItems = ReadonlySet<string> | "many";

/** Current items by id, as the changes feed lists them. Undefined means deleted, or no longer visible. */
export type FeedItems = ReadonlyMap<string, Item | undefined>;

type Asked = { manifestId: string; changed: ReadonlySet<string>; fromFeed: FeedItems };

/** Current items of the changed ones. Undefined if reading those that the feed lacks fails, or if these are too many. */
async function findCurrent(
  readItems: ReadItems,
  { manifestId, changed, fromFeed }: Asked,
): Promise<Item[] | undefined> {
  const ids = [...changed].filter((id) => !fromFeed.has(id));
  if (ids.length > maxItemsAtOnce) return undefined;
  const read = ids.length === 0 ? [] : await readItems({ manifestId, ids }).catch(() => undefined);
  const here = [...changed].flatMap((id) => fromFeed.get(id) ?? []);
  return read && [...here.filter((item) => item.manifestId === manifestId), ...read];
}

/**
 * Updates a manifest's cached lists with the items of the feed, and by fetching the other changed items, because a whole list has
 * megabytes. Does nothing if no list is cached.
 */
export function createItemsRefresh(queryClient: QueryClient, readItems: ReadItems) {
  return async (
    manifestId: string,
    changed: ChangedItems,
    fromFeed: FeedItems = new Map(),
  ): Promise<void> => {
    const { items, cards } = findItemLists(queryClient, manifestId);
    const lists = [items, cards].filter((list) => list !== undefined);
    if (lists.length === 0) return;
    // A pending response may contain the state before the change, so it is awaited first.
    const pending = lists.filter(({ state }) => state.fetchStatus === "fetching");
    await Promise.all(pending.map(({ promise }) => promise?.catch(() => undefined)));
    const readAll = () => invalidateItemLists(queryClient, manifestId);
    const isOutdated = () => lists.every(({ state }) => state.isInvalidated || state.data === undefined);
    if (changed === "many" || isOutdated()) return readAll();
    const current = await findCurrent(readItems, { manifestId, changed, fromFeed });
    if (!current) return readAll();
    // The whole list is being refetched, or will be when a screen shows it.
    if (isOutdated()) return;
    changeItemLists(queryClient, manifestId, (rows, toRow) => mergeRows(rows, changed, current.map(toRow)));
  };
}
