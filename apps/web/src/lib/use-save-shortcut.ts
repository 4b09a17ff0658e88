import { useEffect, useEffectEvent } from "react";

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
