import { type ReactNode, use } from "react";
import { openDialog } from "../../lib/dialogs";
import { useShortcut } from "../../lib/shortcuts";
import { HeaderToolsContext } from "./page-header";

const open = () => void openDialog({ id: "help" });

/** Opens the help on ?, and with a button in the headers of wide screens. */
export function HelpOpener({ children }: { children: ReactNode }) {
  const tools = use(HeaderToolsContext);
  useShortcut("?", open);
  const button = (
    <button
      type="button"
      aria-label="Help"
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      title="Help and keyboard shortcuts (?)"
      className="hidden size-11 shrink-0 items-center justify-center rounded-md transition hover:bg-muted lg:flex"
      onClick={open}
    >
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
    </HeaderToolsContext>
  );
}
