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
