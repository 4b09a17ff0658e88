import { useLocation } from "@tanstack/react-router";
import { Command } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { HeaderToolsContext } from "../../components/layout/page-header";
import { buttonClasses } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { openDialog } from "../../lib/dialogs";
import { isDialogOpen, useKeydown } from "../../lib/shortcuts";
import { rememberPlace } from "./recent-places";

const open = () => openDialog({ id: "palette" });

/** Opens the palette on Ctrl+K, or Cmd+K on a Mac, and with a button in the headers of wide screens. */
export function PaletteOpener({ children }: { children: ReactNode }) {
  const { auth } = trpc.useUtils();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    // Read from the cache, because this component briefly outlives the session.
    const user = auth.current.getData();
    if (user) rememberPlace(user.id, path);
  }, [auth, path]);
  useKeydown((event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey || isDialogOpen()) return;
    // The browser's default would be a web search.
    event.preventDefault();
    open();
  });
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Find anything (Ctrl+K or ⌘K)"
      className={`${buttonClasses({ variant: "ghost" })} hidden! lg:inline-flex!`}
      onClick={open}
    >
      <Command aria-hidden className="size-5" />
      Find anything
    </button>
  );
  return <HeaderToolsContext value={button}>{children}</HeaderToolsContext>;
}
