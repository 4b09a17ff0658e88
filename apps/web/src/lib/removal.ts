import { dismissToast, toast } from "./toast-store";

type Removal = {
  /** The key of the removed record; `isRemoved` returns true for it until the removal is final. */
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

/** Whether the record is removed and Undo is still offered. */
export const isRemoved = (key: string): boolean => key === pendingKey;

/** Makes this removal, or any, final: the person has moved on. */
export function finishRemoval(key = pendingKey): void {
  if (key !== undefined && isRemoved(key)) dismissToast();
}
