import { createContext, useEffect, useEffectEvent } from "react";

/** The DOM container of dialogs. Dialogs in a page's container are hidden together with the page. Default: the body. */
export const OverlayContext = createContext<HTMLElement | null>(null);

/** The close functions of the open dialogs, with the topmost last. */
const open: (() => void)[] = [];

/** Registers a dialog as open while its content is mounted. */
export function useOpenDialog(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const entry = () => close();
    open.push(entry);
    return () => void open.splice(open.indexOf(entry), 1);
  }, []);
}

/** Closes the topmost dialog. Returns false if none is open. */
export function closeTopDialog(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
