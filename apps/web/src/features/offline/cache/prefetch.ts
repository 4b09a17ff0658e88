import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClient } from "@trpc/client";
import { useEffect } from "react";
import { trpc } from "../../../data/api/trpc";
import { fromCacheOnly } from "./offline-link";

type Client = Pick<
  TRPCClient<AppRouter>,
  | "captureSettings"
  | "companySettings"
  | "consignors"
  | "customFields"
  | "exportSettings"
  | "items"
  | "manifests"
>;
type Listed = { id: string; itemCount: number };

const maxManifests = 10;
const maxItems = 2_000;

/** Chooses the newest manifests to prefetch, within the limits. */
export function chooseManifests<Manifest extends Listed>(newestFirst: readonly Manifest[]): Manifest[] {
  let left = maxItems;
  return newestFirst.slice(0, maxManifests).filter(({ itemCount }) => {
    if (itemCount > left) return false;
    left -= itemCount;
    return true;
  });
}

/** Prefetches the data for viewing a manifest and adding lots. The offline cache stores each response. */
async function readAll(
  { captureSettings, companySettings, consignors, customFields, exportSettings, items, manifests }: Client,
  id: string,
): Promise<void> {
  await Promise.all([
    manifests.byId.query({ id }),
    manifests.nextLotNumber.query({ id }),
    consignors.suggestions.query({ manifestId: id }),
    customFields.current.query(),
    exportSettings.current.query(),
    companySettings.current.query(),
    captureSettings.current.query(),
    items.list.query({ manifestId: id }),
  ]);
}

/** Prefetches manifests that were never opened on this phone, one after another, for offline use. */
export async function prefetchManifests(
  client: Client,
  newestFirst: readonly Listed[],
  signal: AbortSignal,
): Promise<void> {
  for (const { id, itemCount } of chooseManifests(newestFirst)) {
    if (signal.aborted) return;
    const cached = await client.items.list
      .query({ manifestId: id }, { context: fromCacheOnly })
      .catch(() => undefined);
    if (cached?.length === itemCount) continue;
    const isRead = await readAll(client, id).then(
      () => true,
      () => false,
    );
    // The phone is offline or the server is busy, so prefetching stops.
    if (!isRead) return;
  }
}

/** Delay in ms between showing the manifest list and prefetching. */
const delayMs = 2_000;

/**
 * Whether to prefetch: only with a service worker, without which the app cannot open offline, and not while the browser
 * saves data.
 */
function canPrefetch(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // missing in some browsers
  return Boolean(navigator.serviceWorker?.controller) && navigator.onLine && !connection?.saveData;
}

/** Prefetches the newest manifests for offline use, after the manifest list has loaded. */
export function usePrefetchManifests(): void {
  const { client } = trpc.useUtils();
  const { data: manifests } = trpc.manifests.list.useQuery();
  useEffect(() => {
    if (!manifests) return undefined;
    const clearingAfter = new AbortController();
    const timer = setTimeout(() => {
      if (canPrefetch()) void prefetchManifests(client, manifests, clearingAfter.signal);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      clearingAfter.abort();
    };
  }, [client, manifests]);
}
