import { useOutbox } from "./use-outbox";

/** Waits until the upload queue has sent its changes of these lots. Resolves to false if it cannot. */
export function useSettledLots() {
  const outbox = useOutbox();
  return async (ids: ReadonlySet<string>): Promise<boolean> => {
    const isPending = () => outbox.view().lots.some((lot) => lot.kind === "update" && ids.has(lot.itemId));
    if (isPending()) await outbox.flushNow();
    return !isPending();
  };
}
