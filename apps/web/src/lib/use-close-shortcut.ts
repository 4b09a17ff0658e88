import { useEffect, useEffectEvent } from "react";

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
