import { createStore } from "./store";

export type Toast = {
  /** The lot's name, such as "Lot 1006", large above the title. */
  lot?: string;
  title: string;
  description?: string;
  variant?: "success" | "destructive";
  /** A button in the toast. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  /** Called once if the toast closes without its action: after a timeout, or when it is dismissed or replaced. */
  onExpire?: () => void;
};

export type ShownToast = Toast & { key: number; isOpen: boolean };

/** How many ms a dismissed toast stays in memory, as specified. */
const toastRemoveDelayMs = 1_000_000;

/** The latest toast, which stays for a while after it was closed. */
export const toastStore = createStore<ShownToast | undefined>(undefined);
export const currentToast = toastStore.get;
const show = toastStore.set;

let removal: ReturnType<typeof setTimeout> | undefined;
let nextKey = 1;

/** Closes the open toast and returns it. */
function close(): ShownToast | undefined {
  const closed = currentToast();
  if (!closed?.isOpen) return undefined;
  show({ ...closed, isOpen: false });
  clearTimeout(removal);
  removal = setTimeout(() => show(undefined), toastRemoveDelayMs);
  return closed;
}

/** Shows a toast and replaces the previous one, whose action expires. */
export function toast(next: Toast): void {
  dismissToast();
  clearTimeout(removal);
  show({ ...next, key: nextKey++, isOpen: true });
}

export function dismissToast(): void {
  close()?.onExpire?.();
}

export function pressToastAction(): void {
  close()?.action?.onPress();
}

type Removal = {
  /** Identifies the removed record. `isRemoved` returns true for it until the removal is final. */
  key: string;
  /** The record's lot, such as "Lot 1006", if it has a number. */
  lot?: string;
  /** The toast's title, such as "Photo 2 removed". */
  title: string;
  undo: () => void;
  /** Deletes the removed record. */
  finish: () => void;
};

/** The key of the removal that can still be undone; only one, because a newer toast finishes the previous removal. */
let pendingKey: string | undefined;

/**
 * Shows a toast with Undo, and finishes the removal when the toast closes. Callers hide the removed record, and delete
 * it only in `finish`, so that nothing is lost if the page closes earlier.
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

/** Whether the record is removed and Undo is still offered for it. */
export const isRemoved = (key: string): boolean => key === pendingKey;

/** Makes a removal final, because the user has continued with something else. Without `key`, any removal. */
export function finishRemoval(key = pendingKey): void {
  if (key !== undefined && isRemoved(key)) dismissToast();
}
