import { createContext, type ReactNode } from "react";

/** What every page's header says besides: what is not on the server yet. */
export const HeaderStatusContext = createContext<ReactNode>(null);
