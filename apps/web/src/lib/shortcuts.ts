import { useEffect, useEffectEvent } from "react";

/** Whether the element takes typed keys, so that single-key shortcuts are ignored in it. */
export function isField(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a dialog is open, which handles keys itself. A panel beside the page leaves them to the page. */
export const isDialogOpen = () =>
  document.querySelector("[role=dialog]:not([data-aside]), [role=alertdialog]") !== null;

/** Listens to all key presses of the page. */
export function useKeydown(handle: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(handle);
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Calls `onPress` for a single key, except while the user types, in a dialog, or with a modifier key. */
export function useShortcut(key: string, onPress: () => void): void {
  useKeydown((event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isField(event.target)) return;
    if (isDialogOpen() || document.querySelector("[role=menu]")) return;
    event.preventDefault();
    onPress();
  });
}
