import { useMemo, useSyncExternalStore } from "react";
import { deletedIds, withoutDeleted } from "./deleted-lots";
import { useOutbox, useOutboxFact } from "./use-outbox";

/** Rows of lots from the server, without those whose deletion waits on this device. */
export function useWithoutDeleted<Rows extends { id: string }[] | undefined>(rows: Rows): Rows {
  const { subscribe, view } = useOutbox();
  const deletions = useSyncExternalStore(subscribe, () => view().deletions);
  return useMemo(() => (rows && withoutDeleted(rows, deletions)) as Rows, [rows, deletions]); // undefined only if the rows are
}

/** Whether the deletion of a lot waits on this device. */
export const useIsDeleted = (itemId: string): boolean =>
  useOutboxFact(({ deletions }) => deletedIds(deletions).has(itemId));
