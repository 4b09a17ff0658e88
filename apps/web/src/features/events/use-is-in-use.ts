import { useEffect, useState } from "react";

/**
 * Time in ms after which a hidden tab's stream is closed, because streams count toward the user's limit and hidden tabs
 * need no updates.
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
