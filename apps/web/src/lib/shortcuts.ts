import { useEffect, useEffectEvent } from "react";

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Calls `onPress` for a single key, except while the user types, in a dialog, or with a modifier key. */
export function useShortcut(key: string, onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Props of a link that tell screen readers that Esc opens it. */
export const closeShortcut = { "aria-keyshortcuts": "Escape" } as const;

/** Whether the key was pressed in a toast, where Esc closes the toast. */
const isInNotification = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-notifications]") !== null;

/** Calls `onClose` on Esc, even while the user types. Dialogs and menus handle Esc first. */
export function useCloseShortcut(onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing || event.repeat || event.defaultPrevented) return;
    const isTaken = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
    if (!isTaken && !isInNotification(event.target)) onClose();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Props of a button that tell users and screen readers that Ctrl+S presses it. */
export const saveShortcut = { title: "Ctrl+S or ⌘S", "aria-keyshortcuts": "Control+S Meta+S" } as const;

/** Calls `onSave` on Ctrl+S, or Cmd+S on a Mac, even while the user types. */
export function useSaveShortcut(onSave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector("[role=dialog], [role=alertdialog]")) onSave();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
