import { createContext } from "react";

/** The container of dialogs, so that they are hidden together with their page; the body by default. */
export const OverlayContext = createContext<HTMLElement | null>(null);
