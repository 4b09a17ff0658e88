import { useSyncExternalStore } from "react";

/** The width from which screens are laid out for a desk: Tailwind's `lg`. */
const wideQuery = "(min-width: 64rem)";

function onWidthChanged(listener: () => void): () => void {
  const query = matchMedia(wideQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window is as wide as at a desk. */
export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(onWidthChanged, () => matchMedia(wideQuery).matches);
