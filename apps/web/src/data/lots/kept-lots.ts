import type { Undone } from "@lotwright/contracts/catalog/bulk-edits";
import { createStore, useStore } from "../../lib/store";

const shown = createStore<Undone | undefined>(undefined);

/** Shows or hides the list of values that an undo did not restore. */
export const showKept = shown.set;

/** Whether an open page can show that list. */
export const canShowKept = shown.hasListeners;

/** Hides the list when the page that shows it is closed. */
function subscribe(listener: () => void) {
  const stop = shown.subscribe(listener);
  return () => {
    stop();
    if (!shown.hasListeners()) shown.set(undefined);
  };
}

/** The lots that an undo did not restore, while their list is shown. */
export const useKeptLots = (): Undone | undefined => useStore({ ...shown, subscribe });
