import { useEffect } from "react";
import { readAhead } from "./read-ahead";
import { trpc } from "./trpc";

/** After the list is shown and the page has come to rest. */
const restMs = 2_000;

/** Where the app opens without a line, and nobody pays by the megabyte. */
function isWorthIt(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // not in every browser
  return Boolean(navigator.serviceWorker?.controller) && navigator.onLine && !connection?.saveData;
}

/** Keeps the newest manifests on the phone for reading without a line, once the list of them is there. */
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
