import { useLocation } from "@tanstack/react-router";
import { Command } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { HeaderSearchContext } from "../../components/layout/page-header";
import { Part } from "../../components/layout/part";
import { buttonClasses } from "../../components/ui/button";
import { useCurrentUser } from "../../lib/session";
import { rememberPlace } from "./recent-places";

type PaletteOpenerProps = {
  children: ReactNode;
  /** Renders the palette, whose code is loaded when it opens first. */
  renderPalette: (onClose: () => void) => ReactNode;
};

/** Opens the palette on Ctrl+K, or Cmd+K on a Mac, and with a button in the headers of wide screens. */
export function PaletteOpener({ children, renderPalette }: PaletteOpenerProps) {
  const { id: userId } = useCurrentUser();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => rememberPlace(userId, path), [userId, path]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey || document.querySelector("[role=dialog], [role=alertdialog]")) return;
    // Browsers would search the web.
    event.preventDefault();
    setIsOpen(true);
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const close = () => setIsOpen(false);
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Find anything (Ctrl+K or ⌘K)"
      className={`${buttonClasses({ variant: "ghost" })} hidden! lg:inline-flex!`}
      onClick={() => setIsOpen(true)}
    >
      <Command aria-hidden className="size-5" />
      Find anything
    </button>
  );
  return (
    <HeaderSearchContext value={button}>
      {children}
      {isOpen && <Part onClose={close}>{renderPalette(close)}</Part>}
    </HeaderSearchContext>
  );
}
