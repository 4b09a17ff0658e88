import { createContext, useEffect, useEffectEvent } from "react";

/** The container of dialogs, so that they are hidden together with their page; the body by default. */
export const OverlayContext = createContext<HTMLElement | null>(null);

/** The close functions of the open dialogs, the topmost last. */
const open: (() => void)[] = [];

/** For the content of a dialog: it counts as open while it is mounted. */
export function useOpenDialog(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const entry = () => close();
    open.push(entry);
    return () => void open.splice(open.indexOf(entry), 1);
  }, []);
}

/** Closes the topmost dialog; returns false when none is open. */
export function closeTopDialog(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
