import { type ReactNode, useState } from "react";
import { type MenuButton, MenuTrigger } from "../ui/menu-trigger";
import { Part } from "./part";

type LazyMenuProps = {
  button: MenuButton;
  /** Renders the menu, which is open when it first renders. `closed` is its button until then. */
  children: (closed: ReactNode) => ReactNode;
};

/** The button of a menu whose code is loaded, and which is rendered, on the first press. */
export function LazyMenu({ button, children }: LazyMenuProps) {
  const [isAsked, setIsAsked] = useState(false);
  const closed = (
    <MenuTrigger {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setIsAsked(true)} />
  );
  if (!isAsked) return closed;
  return (
    <Part fallback={closed} onClose={() => setIsAsked(false)}>
      {children(closed)}
    </Part>
  );
}
