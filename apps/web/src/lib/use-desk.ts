import { useSyncExternalStore } from "react";

const wideScreen = "(min-width: 64rem)";

function subscribe(onChange: () => void) {
  addEventListener("resize", onChange);
  return () => removeEventListener("resize", onChange);
}

/** Whether the window is as wide as a desktop's, from 1024 px on. */
export const useIsDesk = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideScreen).matches);
