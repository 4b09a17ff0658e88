import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** For a button that needs the server. The tooltip says why it is disabled. */
export function useOnlineOnly(): { disabled: boolean; title?: string } {
  const isOnline = useIsOnline();
  return isOnline
    ? { disabled: false }
    : { disabled: true, title: "You're offline. Try again when you're back online." };
}

/** The browser's network state. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
