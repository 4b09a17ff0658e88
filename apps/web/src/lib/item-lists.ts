import type { Item } from "@lotwright/contracts/items";
import type { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "./trpc";

/** The cached list of a manifest, if any. */
export function findItemList(queryClient: QueryClient, manifestId: string) {
  const queryKey = getQueryKey(trpc.items.list, { manifestId }, "query");
  return queryClient.getQueryCache().find<Item[]>({ queryKey, exact: true });
}

/** Updates a cached list. A stale list stays stale. */
export function changeItemList(
  queryClient: QueryClient,
  manifestId: string,
  change: (items: Item[]) => Item[],
): void {
  const query = findItemList(queryClient, manifestId);
  if (!query?.state.data) return;
  const { queryKey } = query;
  const { isInvalidated } = query.state;
  queryClient.setQueryData<Item[]>(queryKey, change(query.state.data));
  if (isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}

/** Writes an item of a response into the cached list of its manifest. */
export function putItem(queryClient: QueryClient, item: Item): void {
  changeItemList(queryClient, item.manifestId, (items) =>
    items.some(({ id }) => id === item.id)
      ? items.map((other) => (other.id === item.id ? item : other))
      : [item, ...items],
  );
}
