import type { Item, ItemsByIdsInput } from "@lotwright/contracts/items";
import { maxItemsAtOnce } from "@lotwright/contracts/limits";
import type { QueryClient } from "@tanstack/react-query";
import { changeItemList, findItemList, mergeRows } from "../../lib/item-lists";

/** Runs one refresh at a time with a pause after each. Events that arrive during a refresh are handled together next. */
export function createRefreshQueue<Event>(refresh: (events: Event[]) => Promise<unknown>, restMs = 0) {
  let waiting: Event[] = [];
  let isRefreshing = false;
  return async (event: Event): Promise<void> => {
    waiting.push(event);
    if (isRefreshing) return;
    isRefreshing = true;
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      await refresh(events);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isRefreshing = false;
  };
}

type ReadItems = (input: ItemsByIdsInput) => Promise<Item[]>;

/** The changed items; undefined for all. */
export type ChangedItems = ReadonlySet<string> | "many";

/**
 * Updates the cached list of a manifest by fetching only the changed items: the whole list is megabytes on a phone's
 * connection. A list that is not cached is ignored.
 */
export function createItemsRefresh(queryClient: QueryClient, readItems: ReadItems) {
  return async (manifestId: string, changed: ChangedItems): Promise<void> => {
    const query = findItemList(queryClient, manifestId);
    if (!query) return;
    const { queryKey } = query;
    // A response in flight may have been read before the change.
    if (query.state.fetchStatus === "fetching") await query.promise?.catch(() => undefined);
    const readAll = () => queryClient.invalidateQueries({ queryKey, exact: true });
    const isOutdated = () => query.state.isInvalidated || query.state.data === undefined;
    if (changed === "many" || changed.size > maxItemsAtOnce || isOutdated()) return readAll();
    const read = await readItems({ manifestId, ids: [...changed] }).catch(() => undefined);
    if (!read) return readAll();
    // Otherwise the whole list is being refetched, or will be when it is shown.
    if (isOutdated()) return;
    changeItemList(queryClient, manifestId, (list) => mergeRows(list, changed, read));
  };
}
