import { useEffect } from "react";

/** Keeps the screen on meanwhile, where the browser can; it lets go by itself whenever the page is hidden. */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !("wakeLock" in navigator)) return;
    let held: Promise<WakeLockSentinel | undefined> | undefined;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      // Refused when the battery is low; the screen then goes dark as always.
      held = navigator.wakeLock.request("screen").catch(() => undefined);
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void held?.then((lock) => lock?.release());
    };
  }, [isActive]);
}
