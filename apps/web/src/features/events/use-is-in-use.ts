import { useEffect, useState } from "react";

/** Each stream counts toward the user's limit, and a hidden tab needs no updates. */
const hiddenMs = 5 * 60_000;

/** False after the tab has been hidden for minutes. */
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
