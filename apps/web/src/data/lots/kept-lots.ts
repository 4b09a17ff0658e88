import type { Undone } from "@lotwright/contracts/catalog/bulk-edits";
import { useSyncExternalStore } from "react";

let shown: Undone | undefined;
const listeners = new Set<() => void>();

/** Shows the list of what an undo left as it was, or hides it. */
export function showKept(undone: Undone | undefined): void {
  shown = undone;
  for (const listener of listeners) listener();
}

/** Whether a page is open that shows the list. */
export const canShowKept = (): boolean => listeners.size > 0;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) shown = undefined;
  };
}

/** Lots that an undo left as they were, while their list is shown. */
export const useKeptLots = (): Undone | undefined => useSyncExternalStore(subscribe, () => shown);
