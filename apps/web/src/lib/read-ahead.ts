import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClient } from "@trpc/client";
import { fromPhoneOnly } from "./kept-answers-link";

type Client = Pick<
  TRPCClient<AppRouter>,
  "companySettings" | "consignors" | "customFields" | "exportSettings" | "items" | "manifests"
>;
type Listed = { id: string; itemCount: number };

const maxManifests = 10;
const maxItems = 2_000;

/** The number of newest manifests to prefetch. */
export function worthKeeping<Manifest extends Listed>(newestFirst: readonly Manifest[]): Manifest[] {
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
export async function readAhead(
  client: Client,
  newestFirst: readonly Listed[],
  signal: AbortSignal,
): Promise<void> {
  for (const { id, itemCount } of worthKeeping(newestFirst)) {
    if (signal.aborted) return;
    const kept = await client.items.list
      .query({ manifestId: id }, { context: fromPhoneOnly })
      .catch(() => undefined);
    if (kept?.length === itemCount) continue;
    const isRead = await readAll(client, id).then(
      () => true,
      () => false,
    );
    // Offline, or the server is busy: prefetching can wait.
    if (!isRead) return;
  }
}
