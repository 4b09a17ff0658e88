import { useEffect, useState } from "react";

/** As often as the photos that wait on this phone are tried again. */
const againMs = 30_000;

/** A picture that did not come is asked for again with the line, when the page is shown, and every 30 seconds. */
export function useMissingPicture(address: string | undefined): { isMissing: boolean; onError: () => void } {
  const [missing, setMissing] = useState<string>();
  const isMissing = missing !== undefined && missing === address;
  useEffect(() => {
    if (!isMissing) return;
    const again = () => setMissing(undefined);
    const timer = setInterval(again, againMs);
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [isMissing]);
  return { isMissing, onError: () => setMissing(address) };
}
