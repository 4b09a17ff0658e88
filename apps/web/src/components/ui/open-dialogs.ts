import { createContext, useEffect, useEffectEvent } from "react";

/**
 * The DOM element that dialogs are rendered into, by default the body. A page with its own element hides its dialogs
 * together with itself.
 */
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
