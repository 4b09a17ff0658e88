import type { Undone } from "@lotwright/contracts/catalog/bulk-edits";
import { createStore, useStore } from "../../lib/store";

const shown = createStore<Undone | undefined>(undefined);

/** Shows the list of what an undo left as it was, or hides it. */
export const showKept = shown.set;

/** Whether a page is open that shows the list. */
export const canShowKept = shown.hasListeners;

/** The list is gone with the page that shows it. */
function subscribe(listener: () => void) {
  const stop = shown.subscribe(listener);
  return () => {
    stop();
    if (!shown.hasListeners()) shown.set(undefined);
  };
}

/** Lots that an undo left as they were, while their list is shown. */
export const useKeptLots = (): Undone | undefined => useStore({ ...shown, subscribe });
