import type { Item } from "@lotwright/contracts/items";
import type { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "./trpc";

/** A row of a list. The server increases `updatedAt` with each change of the row. */
export type Row = { id: string; updatedAt: string };

const byId = <R extends Row>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));

/** The fetched rows. Unchanged rows keep their identity, and so does the array if nothing changed. */
export function keepUnchanged<R extends Row>(before: R[] | undefined, read: R[]): R[] {
  if (!before) return read;
  const known = byId(before);
  const kept = read.map((row) => {
    const old = known.get(row.id);
    return old?.updatedAt === row.updatedAt ? old : row;
  });
  const isSame = kept.length === before.length && kept.every((row, index) => row === before[index]);
  return isSame ? before : kept;
}

/** Merges refetched rows into a list: removes missing rows, and puts new rows first. */
export function mergeRows<R extends Row>(list: readonly R[], asked: ReadonlySet<string>, read: R[]): R[] {
  const found = byId(read);
  const kept = list.flatMap((row) => {
    if (!asked.has(row.id)) return row;
    const newer = found.get(row.id);
    found.delete(row.id);
    if (!newer) return [];
    // The user may have saved the row during the fetch, so the newer version is kept.
    return row.updatedAt > newer.updatedAt ? row : newer;
  });
  return [...found.values(), ...kept];
}

/** The cached item list of a manifest, if any. */
export function findItemList(queryClient: QueryClient, manifestId: string) {
  const queryKey = getQueryKey(trpc.items.list, { manifestId }, "query");
  return queryClient.getQueryCache().find<Item[]>({ queryKey, exact: true });
}

/** Changes a cached item list. A stale list stays stale. */
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

/** Writes an item from a response into the cached list of its manifest. */
export function putItem(queryClient: QueryClient, item: Item): void {
  changeItemList(queryClient, item.manifestId, (items) =>
    items.some(({ id }) => id === item.id)
      ? items.map((other) => (other.id === item.id ? item : other))
      : [item, ...items],
  );
}
