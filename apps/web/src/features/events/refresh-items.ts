import type { Item, ItemsByIdsInput } from "@lotwright/contracts/items";
import { maxItemsAtOnce } from "@lotwright/contracts/limits";
import type { QueryClient } from "@tanstack/react-query";
import { changeItemList, findItemList, mergeRows } from "../../lib/item-lists";

/** One refresh at a time, with a rest after each; what is reported meanwhile is refreshed together afterwards. */
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

/** The items that changed; all of them where nobody counted. */
export type ChangedItems = ReadonlySet<string> | "many";

/**
 * Brings the list of a manifest up to date by reading only what changed: the whole of it is megabytes on a phone's
 * line. A list that nobody holds is left alone.
 */
export function createItemsRefresh(queryClient: QueryClient, readItems: ReadItems) {
  return async (manifestId: string, changed: ChangedItems): Promise<void> => {
    const query = findItemList(queryClient, manifestId);
    if (!query) return;
    const { queryKey } = query;
    // What is on its way may have been read before the change.
    if (query.state.fetchStatus === "fetching") await query.promise?.catch(() => undefined);
    const readAll = () => queryClient.invalidateQueries({ queryKey, exact: true });
    const isOutdated = () => query.state.isInvalidated || query.state.data === undefined;
    if (changed === "many" || changed.size > maxItemsAtOnce || isOutdated()) return readAll();
    const read = await readItems({ manifestId, ids: [...changed] }).catch(() => undefined);
    if (!read) return readAll();
    // Otherwise all of it is being read again already, or will be when it is shown.
    if (isOutdated()) return;
    changeItemList(queryClient, manifestId, (list) => mergeRows(list, changed, read));
  };
}
