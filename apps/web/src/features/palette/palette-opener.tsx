import { useLocation } from "@tanstack/react-router";
import { Command } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { HeaderToolsContext } from "../../components/layout/page-header";
import { buttonClasses } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { paletteRequests } from "../../lib/palette-requests";
import { isDialogOpen, useKeydown } from "../../lib/shortcuts";
import { PaletteFrame, type ResultsProps } from "./palette-frame";
import { rememberPlace } from "./recent-places";

type PaletteOpenerProps = {
  /** Loaded when the palette first opens. */
  results: ComponentType<ResultsProps>;
  children: ReactNode;
};

/** Opens the palette on Ctrl+K, or Cmd+K on a Mac, with a button in the headers of wide screens, and on request. */
export function PaletteOpener({ results, children }: PaletteOpenerProps) {
  const { auth } = trpc.useUtils();
  const path = useLocation({ select: ({ pathname }) => pathname });
  /** The text that the open palette begins with. */
  const [text, setText] = useState<string>();
  const isOpen = text !== undefined;
  const chosen = useRef<() => void>(undefined);
  useEffect(() => {
    // Read from the cache, because this component briefly outlives the session.
    const user = auth.current.getData();
    if (user) rememberPlace(user.id, path);
  }, [auth, path]);
  // The chosen action starts once the palette is gone from the page.
  useLayoutEffect(() => {
    if (isOpen) return;
    chosen.current?.();
    chosen.current = undefined;
  }, [isOpen]);
  const close = (then?: () => void) => {
    chosen.current = then;
    setText(undefined);
  };
  useEffect(() => {
    const stop = paletteRequests.subscribe(setText);
    return () => stop();
  }, []);
  useKeydown((event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    // In the palette, the key has just closed it.
    if (event.defaultPrevented || event.altKey || event.shiftKey || isDialogOpen()) return;
    // The browser's default would be a web search.
    event.preventDefault();
    setText("");
  });
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Find anything (Ctrl+K or ⌘K)"
      className={`${buttonClasses({ variant: "ghost" })} hidden! lg:inline-flex!`}
      onClick={() => setText("")}
    >
      <Command aria-hidden className="size-5" />
      Find anything
    </button>
  );
  return (
    <>
      <HeaderToolsContext value={button}>{children}</HeaderToolsContext>
      {isOpen && <PaletteFrame {...{ results }} initialText={text} onClose={close} />}
    </>
  );
}
