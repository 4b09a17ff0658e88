import type { Item } from "@lotwright/contracts/items";
import type { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "./trpc";

/** The list of a manifest, where it was read. */
export function findItemList(queryClient: QueryClient, manifestId: string) {
  const queryKey = getQueryKey(trpc.items.list, { manifestId }, "query");
  return queryClient.getQueryCache().find<Item[]>({ queryKey, exact: true });
}

/** Changes a list that is held. One that is to be read again as a whole stays so. */
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

/** Puts an item that the server answered into the list that is held of its manifest. */
export function putItem(queryClient: QueryClient, item: Item): void {
  changeItemList(queryClient, item.manifestId, (items) =>
    items.some(({ id }) => id === item.id)
      ? items.map((other) => (other.id === item.id ? item : other))
      : [item, ...items],
  );
}
