import { useEffect, useEffectEvent } from "react";

/** For the link that leads to the same place. */
export const closeShortcut = { "aria-keyshortcuts": "Escape" } as const;

/** Esc in a notification closes the notification. */
const isInNotification = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-notifications]") !== null;

/** Esc, also while somebody types; what is open above the page takes it first. */
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
