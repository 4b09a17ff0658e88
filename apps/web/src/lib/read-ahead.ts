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

/** The newest manifests, as many as a phone may be sent without having been asked for them. */
export function worthKeeping<Manifest extends Listed>(newestFirst: readonly Manifest[]): Manifest[] {
  let left = maxItems;
  return newestFirst.slice(0, maxManifests).filter(({ itemCount }) => {
    if (itemCount > left) return false;
    left -= itemCount;
    return true;
  });
}

/** What it takes to look at a manifest and to add lots to it; each answer that passes is kept on the phone. */
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

/** Reads manifests that were never opened on this phone, one after the other, so that they open without a line. */
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
    // The line is gone, or the server is busy: what is read ahead can wait.
    if (!isRead) return;
  }
}
