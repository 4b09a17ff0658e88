import { dismissToast, toast } from "./toast-store";

type Removal = {
  /** What is removed; until the removal is final, `isRemoved` answers true for it. */
  key: string;
  /** The lot it belonged to, where it has a number: "Lot 1006". */
  lot?: string;
  /** Of the toast: "Photo 2 removed". */
  title: string;
  undo: () => void;
  /** Deletes it for good. */
  finish: () => void;
};

/** A newer toast finishes the removal before it, so there is one at most. */
let pendingKey: string | undefined;

/**
 * Offers Undo for as long as its toast is open, then finishes. Callers hide what is removed and delete nothing before
 * `finish`, so that a page that ends in between loses nothing.
 */
export function removeWithUndo({ key, lot, title, undo, finish }: Removal): void {
  const settle = (act: () => void) => () => {
    pendingKey = undefined;
    act();
  };
  toast({
    ...(lot && { lot }),
    title,
    action: { label: "Undo", onPress: settle(undo) },
    onExpire: settle(finish),
  });
  pendingKey = key;
}

/** Removed, and the toast still offers to undo it. */
export const isRemoved = (key: string): boolean => key === pendingKey;

/** Ends the time for Undo, of this removal or of any: the person has gone on with what it was removed from. */
export function finishRemoval(key = pendingKey): void {
  if (key !== undefined && isRemoved(key)) dismissToast();
}
