import { useEffect } from "react";
import { readAhead } from "./read-ahead";
import { trpc } from "./trpc";

/** Delay after the list is shown. */
const restMs = 2_000;

/** Only where the app works offline and data saving is off. */
function isWorthIt(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // not in every browser
  return Boolean(navigator.serviceWorker?.controller) && navigator.onLine && !connection?.saveData;
}

/** Prefetches the newest manifests for offline use, once their list is loaded. */
export function useReadAhead(): void {
  const { client } = trpc.useUtils();
  const { data: manifests } = trpc.manifests.list.useQuery();
  useEffect(() => {
    if (!manifests) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      if (isWorthIt()) void readAhead(client, manifests, leaving.signal);
    }, restMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, manifests]);
}
