import { isOutOfReach } from "../../lib/error-message";
import type { Api, ApiClient } from "../../lib/trpc";
import { fromCacheOnly } from "../offline/cache";

/** Caches what the form of a new lot needs, so that lots can be added offline later. */
export async function prefetchForm(
  { ai, companySettings, consignors, customFields, exportSettings, manifests }: Api,
  manifestId: string,
): Promise<void> {
  await Promise.all([
    manifests.nextLotNumber.prefetch({ id: manifestId }, { staleTime: 0 }),
    consignors.suggestions.prefetch({ manifestId }),
    customFields.current.prefetch(),
    exportSettings.current.prefetch(),
    companySettings.current.prefetch(),
    ai.provider.prefetch(),
  ]);
}

/** Resolves to false when neither the server nor this device has the answer now. */
async function isRead(reading: Promise<unknown>): Promise<boolean> {
  try {
    await reading;
    return true;
  } catch (error) {
    if (isOutOfReach(error)) return false;
    throw error;
  }
}

/** What every form of an item needs besides the item. */
export function readFormParts(
  { ai, companySettings, manifests, consignors, customFields, exportSettings }: Api,
  manifestId: string,
) {
  return Promise.all([
    manifests.byId.ensureData({ id: manifestId }),
    consignors.suggestions.ensureData({ manifestId }),
    customFields.current.ensureData(),
    exportSettings.current.ensureData(),
    companySettings.current.prefetch(),
    ai.provider.prefetch(),
  ]);
}

async function readChoices(
  { consignors, customFields, exportSettings }: Api,
  manifestId: string,
): Promise<void> {
  const input = { manifestId };
  const [hasNames, hasCustomFields, hasSettings] = await Promise.all([
    isRead(consignors.suggestions.ensureData(input)),
    isRead(customFields.current.ensureData()),
    isRead(exportSettings.current.ensureData()),
  ]);
  // Stand-ins are stale from the start, so that the next look asks the server again.
  if (!hasNames) {
    consignors.suggestions.setData(input, []);
    await consignors.suggestions.invalidate(input, { refetchType: "none" });
  }
  // Loaded here alone: the first page of the app does without the schemas.
  if (!hasCustomFields) {
    const { noCustomFields } = await import("@lotwright/contracts/custom-fields");
    customFields.current.setData(undefined, noCustomFields);
    await customFields.current.invalidate(undefined, { refetchType: "none" });
  }
  if (!hasSettings) {
    const { defaultExportSettings } = await import("@lotwright/contracts/export-settings");
    exportSettings.current.setData(undefined, defaultExportSettings);
    await exportSettings.current.invalidate(undefined, { refetchType: "none" });
  }
}

type Sources = { api: Api; client: ApiClient };

/** The list as it was last read on this device, for its lot numbers. It is stale: screens read it again. */
async function recallList({ api: { items }, client }: Sources, manifestId: string): Promise<void> {
  const input = { manifestId };
  if (items.list.getData(input)) return;
  const stored = await client.items.list.query(input, { context: fromCacheOnly }).catch(() => undefined);
  if (!stored || items.list.getData(input)) return;
  items.list.setData(input, stored);
  await items.list.invalidate(input, { refetchType: "none" });
}

async function readLotNumbers(sources: Sources, manifestId: string): Promise<void> {
  const { manifests, items } = sources.api;
  // Others may have added lots since it was last asked.
  const hasNext = await isRead(manifests.nextLotNumber.fetch({ id: manifestId }, { staleTime: 0 }));
  // Offline, the cached list says which numbers are taken; online a whole list would be waited for.
  if (!(hasNext && navigator.onLine)) await isRead(items.list.ensureData({ manifestId }));
  else await recallList(sources, manifestId);
}

/** What the form of a new lot needs. Offline it opens with what this device knows, and with defaults for the rest. */
export async function readNewItem(sources: Sources, manifestId: string): Promise<void> {
  const { api } = sources;
  await Promise.all([
    api.manifests.byId.ensureData({ id: manifestId }),
    readChoices(api, manifestId),
    api.companySettings.current.prefetch(),
    readLotNumbers(sources, manifestId),
  ]);
}

/** The item as the server has it; without a line as it was in the list that is kept on this phone. */
export async function readItem({ items }: Api, manifestId: string, itemId: string): Promise<void> {
  // Not from the cache where it is known to be older: the form would begin with what is gone.
  const reading = items.byId.fetch({ id: itemId }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const list = await items.list.ensureData({ manifestId });
  const failed = await reading;
  if (!failed) return;
  const listed = list.find(({ id }) => id === itemId);
  if (!(listed && isOutOfReach(failed.error))) throw failed.error;
  items.byId.setData({ id: itemId }, listed);
}
