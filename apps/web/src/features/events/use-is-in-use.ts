import { useEffect, useState } from "react";

/**
 * A stream closes after its tab was hidden for this many ms. Each stream counts toward the user's limit, and a hidden
 * tab needs no updates.
 */
const hiddenMs = 5 * 60_000;

/** Whether the tab is visible, or was hidden only for a short time. */
export function useIsInUse(): boolean {
  const [isInUse, setIsInUse] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden") timer = setTimeout(() => setIsInUse(false), hiddenMs);
      else setIsInUse(true);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", follow);
    };
  }, []);
  return isInUse;
}
