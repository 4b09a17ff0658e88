import { useEffect, useState } from "react";
import { onReconnect } from "../../data/api/connection";

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/** Exponential backoff in ms: doubles with every failure in a row. */
export const backOffMs = (failures: number) =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));

/** Local photos are not retried, because they are available either immediately or never. */
const isOnPhone = (address: string | undefined) => /^(?:blob|data):/.test(address ?? "");

type Miss = { address: string | undefined; failures: number; isAskedAgain: boolean };

/** Retries a photo that failed to load: with backoff, after reconnecting, and when the page becomes visible. */
export function useMissingPicture(address: string | undefined): { isMissing: boolean; onError: () => void } {
  const [miss, setMiss] = useState<Miss>();
  const failures = miss?.address === address ? (miss?.failures ?? 0) : 0;
  const isMissing = failures > 0 && !miss?.isAskedAgain;
  const mayCome = isMissing && !isOnPhone(address);
  useEffect(() => {
    if (!mayCome) return;
    const again = () => setMiss((last) => last && { ...last, isAskedAgain: true });
    const timer = setTimeout(again, backOffMs(failures));
    const stopListening = onReconnect(again);
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearTimeout(timer);
      stopListening();
      removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [mayCome, failures]);
  return { isMissing, onError: () => setMiss({ address, failures: failures + 1, isAskedAgain: false }) };
}
