import { createContext, type ReactNode } from "react";

/** Shown in every page's header: what is not uploaded yet. */
export const HeaderStatusContext = createContext<ReactNode>(null);
