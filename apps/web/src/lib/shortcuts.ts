import { useEffect, useEffectEvent } from "react";

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** A single key, except while typing, in a dialog, or with a modifier. */
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

/** aria-keyshortcuts of the link with the same target. */
export const closeShortcut = { "aria-keyshortcuts": "Escape" } as const;

/** In a notification, Esc closes the notification. */
const isInNotification = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-notifications]") !== null;

/** Esc, also while typing; dialogs and menus handle it first. */
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

/** aria-keyshortcuts of the button with the same action. */
export const saveShortcut = { title: "Ctrl+S or ⌘S", "aria-keyshortcuts": "Control+S Meta+S" } as const;

/** Ctrl+S, on a Mac Cmd+S, also while typing. */
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
