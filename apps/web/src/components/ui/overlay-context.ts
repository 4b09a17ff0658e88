import { createContext } from "react";

/** Where dialogs are put, so that they are hidden together with the page that opened them; else the body. */
export const OverlayContext = createContext<HTMLElement | null>(null);
