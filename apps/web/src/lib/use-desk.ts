import { useSyncExternalStore } from "react";

const query = "(min-width: 64rem)";

function subscribe(listener: () => void) {
  const screen = matchMedia(query);
  screen.addEventListener("change", listener);
  return () => screen.removeEventListener("change", listener);
}

/** Whether the window is as wide as a desktop's, from 1024 px on. */
export const useIsDesk = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
