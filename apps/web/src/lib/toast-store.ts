export type Toast = {
  title: string;
  description?: string;
  variant?: "success" | "destructive";
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

/** Shows one notification; a newer one takes the place of the one before. */
export function toast(next: Toast): void {
  clearTimeout(removal);
  show({ ...next, key: nextKey++, isOpen: true });
}

export function dismissToast(): void {
  if (!current?.isOpen) return;
  show({ ...current, isOpen: false });
  clearTimeout(removal);
  removal = setTimeout(() => show(undefined), toastRemoveDelayMs);
}

export function currentToast(): ShownToast | undefined {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
