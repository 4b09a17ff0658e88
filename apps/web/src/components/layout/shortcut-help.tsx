import { lazy, useState } from "react";
import { useShortcut } from "../../lib/shortcuts";
import { Part } from "./part";

const ShortcutsDialog = lazy(() => import("./shortcuts-dialog"));

/** Shows the keyboard shortcuts on ?. */
export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useShortcut("?", () => setIsOpen(true));
  if (!isOpen) return null;
  return (
    <Part onClose={close}>
      <ShortcutsDialog onClose={close} />
    </Part>
  );
}
