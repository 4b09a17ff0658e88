import { lazy, type ReactNode, use, useState } from "react";
import { useShortcut } from "../../lib/shortcuts";
import { HeaderToolsContext } from "./page-header";
import { Part } from "./part";

const ShortcutsDialog = lazy(() => import("./shortcuts-dialog"));

/** Shows the keyboard shortcuts on ?, and with a button in the headers of wide screens. */
export function ShortcutHelp({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const tools = use(HeaderToolsContext);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  useShortcut("?", open);
  const button = (
    <button
      type="button"
      aria-label="Keyboard shortcuts"
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      title="Keyboard shortcuts (?)"
      className="hidden size-11 shrink-0 items-center justify-center rounded-md transition hover:bg-muted lg:flex"
      onClick={open}
    >
      {}
      <span aria-hidden className="size-6 rounded-md border border-control-border text-sm leading-5.5">
        ?
      </span>
    </button>
  );
  return (
    <HeaderToolsContext
      value={
        <>
          {tools}
          {button}
        </>
      }
    >
      {children}
      {isOpen && (
        <Part onClose={close}>
          <ShortcutsDialog onClose={close} />
        </Part>
      )}
    </HeaderToolsContext>
  );
}
