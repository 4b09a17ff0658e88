export type Toast = {
  /** The lot, large above the title: "Lot 1006". */
  lot?: string;
  title: string;
  description?: string;
  variant?: "success" | "destructive";
  /** A button in the toast; pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  /** Called once when the toast closes without its action: it timed out, was dismissed or replaced. */
  onExpire?: () => void;
};

export type ShownToast = Toast & { key: number; isOpen: boolean };

/** How long a dismissed toast is remembered before it is forgotten. */
const toastRemoveDelayMs = 1_000_000;

let current: ShownToast | undefined;
let removal: ReturnType<typeof setTimeout> | undefined;
let nextKey = 1;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Returns the toast that was open until now. */
function close(): ShownToast | undefined {
  if (!current?.isOpen) return undefined;
  const closed = current;
  show({ ...closed, isOpen: false });
  clearTimeout(removal);
  removal = setTimeout(() => show(undefined), toastRemoveDelayMs);
  return closed;
}

/** Shows a toast; replaces the previous one, whose action expires. */
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

export function currentToast(): ShownToast | undefined {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
