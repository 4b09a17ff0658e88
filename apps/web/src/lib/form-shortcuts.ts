import { isDialogOpen, isField, useKeydown, useShortcut } from "./shortcuts";

// Separate from the shortcuts of lists, which the first screen loads.

/** Props of a link that announce Esc as its shortcut to screen readers. */
export const closeShortcut = { "aria-keyshortcuts": "Escape" } as const;

/** Whether the key was pressed in a toast, where Esc closes the toast. */
const isInNotification = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-notifications]") !== null;

/** Calls `onClose` on Esc. In a field, the first Esc only leaves the field. Dialogs and menus handle Esc first. */
export function useCloseShortcut(onClose: () => void): void {
  useKeydown((event) => {
    if (event.key !== "Escape" || event.isComposing || event.repeat || event.defaultPrevented) return;
    if (isDialogOpen() || isInNotification(event.target)) return;
    // The browser remembers the position, so that Tab continues at the next field.
    if (isField(event.target)) event.target.blur();
    else onClose();
  });
}

/** Calls `onPress` on Ctrl (Cmd on a Mac) with a key, even while the user types. */
function useControlShortcut(key: string, onPress: () => void): void {
  useKeydown((event) => {
    if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!event.repeat && !isDialogOpen()) onPress();
  });
}

/** Props of a button that tell users and screen readers that Ctrl+S presses it. */
export const saveShortcut = { title: "Ctrl+S or ⌘S", "aria-keyshortcuts": "Control+S Meta+S" } as const;

/** Calls `onSave` on Ctrl+S, or Cmd+S on a Mac, even while the user types. */
export const useSaveShortcut = (onSave: () => void): void => useControlShortcut("s", onSave);

/** Props of a button that tell users and screen readers that Ctrl+Enter presses it. */
export const saveNextShortcut = {
  title: "Ctrl+Enter or ⌘Enter",
  "aria-keyshortcuts": "Control+Enter Meta+Enter",
} as const;

/** Calls `onSave` on Ctrl+Enter, or Cmd+Enter on a Mac, even while the user types. */
export const useSaveNextShortcut = (onSave: () => void): void => useControlShortcut("enter", onSave);

/** Props of the links to the previous and the next lot. */
export const stepShortcuts = {
  previous: { title: "Previous (← or Alt+Page Up)", "aria-keyshortcuts": "ArrowLeft Alt+PageUp" },
  next: { title: "Next (→ or Alt+Page Down)", "aria-keyshortcuts": "ArrowRight Alt+PageDown" },
} as const;

const pageKeys: Partial<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };

/** Calls `step` on the arrow keys, and on Alt+Page Up and Alt+Page Down even while the user types. */
export function useStepShortcuts(step: (by: 1 | -1) => void): void {
  useShortcut("ArrowLeft", () => step(-1));
  useShortcut("ArrowRight", () => step(1));
  useKeydown((event) => {
    const by = pageKeys[event.key];
    if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!isDialogOpen()) step(by);
  });
}
