import { notifyManager } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../lib/toasts";
import type { RowWrite } from "../cells/writes";
import type { CellStatesStore } from "./use-cell-states";
import type { Overlay } from "./use-rows";

const none: Overlay = new Map();

/** Resolves once the patched lists are rendered; before that, old values would flash. */
const listsRendered = () =>
  new Promise<void>((resolve) => {
    // Queries notify in one task, and their observers in another.
    notifyManager.schedule(() => notifyManager.schedule(() => resolve()));
  });

/** Shows the values of a transaction while it runs. */
export function useSaving(states: CellStatesStore) {
  const [overlay, setOverlay] = useState(none);
  const isBusy = overlay !== none;
  return {
    overlay,
    isBusy,
    /** Shows these values as being saved while `work` runs. Rejects a second transaction. */
    async whileSaving<T>(writes: readonly RowWrite[], work: () => Promise<T>): Promise<T | undefined> {
      if (isBusy) {
        const description = "The last change of several cells is still being saved. Try again in a moment.";
        toast({ title: "Nothing changed", description, variant: "destructive" });
        return undefined;
      }
      setOverlay(new Map(writes.map(({ id, fields }) => [id, fields])));
      states.show(writes, { kind: "saving" });
      try {
        const done = await work();
        await listsRendered();
        return done;
      } finally {
        setOverlay(none);
        states.clear(writes);
      }
    },
  };
}
