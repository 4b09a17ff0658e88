import { useEffect, useEffectEvent } from "react";

/** For the button that does the same. */
export const saveShortcut = { title: "Ctrl+S or ⌘S", "aria-keyshortcuts": "Control+S Meta+S" } as const;

/** Ctrl+S, on a Mac Cmd+S, also while somebody types. */
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
