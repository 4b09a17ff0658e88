import { useSyncExternalStore } from "react";

const wideScreen = "(min-width: 64rem)";

function subscribe(onChange: () => void) {
  addEventListener("resize", onChange);
  return () => removeEventListener("resize", onChange);
}

/** Whether the window is at least 1024 px wide, like on a desktop. */
export const useIsDesk = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideScreen).matches);

const tableScreen = `${wideScreen}, (min-width: 48rem) and (min-height: 30rem)`;

/** Whether the window has room for a table of lots: a tablet's width or more, but not a phone held sideways. */
export const useHasTableRoom = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(tableScreen).matches);
