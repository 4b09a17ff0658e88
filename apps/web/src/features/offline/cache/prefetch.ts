import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClient } from "@trpc/client";
import { useEffect } from "react";
import { trpc } from "../../../lib/trpc";
import { fromCacheOnly } from "./offline-link";

type Client = Pick<
  TRPCClient<AppRouter>,
  "companySettings" | "consignors" | "customFields" | "exportSettings" | "items" | "manifests"
>;
type Listed = { id: string; itemCount: number };

const maxManifests = 10;
const maxItems = 2_000;

/** The number of newest manifests to prefetch. */
export function chooseManifests<Manifest extends Listed>(newestFirst: readonly Manifest[]): Manifest[] {
  let left = maxItems;
  return newestFirst.slice(0, maxManifests).filter(({ itemCount }) => {
    if (itemCount > left) return false;
    left -= itemCount;
    return true;
  });
}

/** Prefetches everything that viewing a manifest and adding lots requires; the cache stores each response. */
async function readAll(
  { companySettings, consignors, customFields, exportSettings, items, manifests }: Client,
  id: string,
): Promise<void> {
  await Promise.all([
    manifests.byId.query({ id }),
    manifests.nextLotNumber.query({ id }),
    consignors.suggestions.query({ manifestId: id }),
    customFields.current.query(),
    exportSettings.current.query(),
    companySettings.current.query(),
    items.list.query({ manifestId: id }),
  ]);
}

/** Prefetches manifests that were never opened on this phone, sequentially, so that they open offline. */
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
    // Offline, or the server is busy: prefetching can wait.
    if (!isRead) return;
  }
}

/** Prefetching starts this long after the list is shown. */
const delayMs = 2_000;

/** Only where the app works offline and data saving is off. */
function canPrefetch(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // not in every browser
  return Boolean(navigator.serviceWorker?.controller) && navigator.onLine && !connection?.saveData;
}

/** Prefetches the newest manifests for offline use, once their list is loaded. */
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
