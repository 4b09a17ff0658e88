import type { Api, ApiClient } from "../../data/api/trpc";
import { isOutOfReach } from "../../lib/error-message";
import { fromCacheOnly } from "../offline/cache";

type Sources = { api: Api; client: ApiClient };

/** Caches the data that the camera and the form of a new lot need, so that lots can be added offline. */
export async function prefetchForm(
  { ai, captureSettings, companySettings, consignors, customFields, exportSettings, manifests }: Api,
  manifestId: string,
): Promise<void> {
  await Promise.all([
    manifests.nextLotNumber.prefetch({ id: manifestId }, { staleTime: 0 }),
    consignors.suggestions.prefetch({ manifestId }),
    customFields.current.prefetch(),
    exportSettings.current.prefetch(),
    companySettings.current.prefetch(),
    captureSettings.current.prefetch(),
    ai.provider.prefetch(),
  ]);
}

/** Resolves to false if neither the server nor the cache responds. */
async function isRead(reading: Promise<unknown>): Promise<boolean> {
  try {
    await reading;
    return true;
  } catch (error) {
    if (isOutOfReach(error)) return false;
    throw error;
  }
}

/** Loads the data of a list of lots: the cards, unless the whole items are in memory. Offline, loads the cached whole items. */
export async function readListed({ items }: Api, manifestId: string): Promise<void> {
  const input = { manifestId };
  if (items.list.getData(input)) return;
  await (navigator.onLine ? items.cards.ensureData(input) : items.list.ensureData(input));
}

/**
 * Loads a manifest's lots in the background, unless they are in memory. The camera needs them only for its list of what
 * to complete. Never rejects.
 */
export async function prefetchListed({ items }: Api, manifestId: string): Promise<void> {
  const input = { manifestId };
  if (items.list.getData(input)) return;
  if (navigator.onLine) await items.cards.prefetch(input);
  // The whole items are cached for offline use.
  if (!items.cards.getData(input)) await items.list.prefetch(input);
}

/** Loads the data that every form of an item needs, except for the item itself. */
export function readFormParts(
  { ai, captureSettings, companySettings, manifests, consignors, customFields, exportSettings }: Api,
  manifestId: string,
) {
  return Promise.all([
    manifests.byId.ensureData({ id: manifestId }),
    consignors.suggestions.ensureData({ manifestId }),
    customFields.current.ensureData(),
    exportSettings.current.ensureData(),
    companySettings.current.prefetch(),
    captureSettings.current.prefetch(),
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
  // Marked stale immediately, so that the next read fetches from the server.
  if (!hasNames) {
    consignors.suggestions.setData(input, []);
    await consignors.suggestions.invalidate(input, { refetchType: "none" });
  }
  // Imported on demand, because schemas are not part of the first load.
  if (!hasCustomFields) {
    const { noCustomFields } = await import("@lotwright/contracts/catalog/custom-fields");
    customFields.current.setData(undefined, noCustomFields);
    await customFields.current.invalidate(undefined, { refetchType: "none" });
  }
  if (!hasSettings) {
    const { defaultExportSettings } = await import("@lotwright/contracts/exports/export-settings");
    exportSettings.current.setData(undefined, defaultExportSettings);
    await exportSettings.current.invalidate(undefined, { refetchType: "none" });
  }
}

/**
 * Loads the item list from the offline cache, because the form must know the other lots' numbers. Marks it stale, so
 * that screens refetch it.
 */
async function recallList({ api: { items }, client }: Sources, manifestId: string): Promise<void> {
  const input = { manifestId };
  if (items.list.getData(input) ?? items.cards.getData(input)) return;
  const stored = await client.items.list.query(input, { context: fromCacheOnly }).catch(() => undefined);
  if (!stored || items.list.getData(input)) return;
  items.list.setData(input, stored);
  await items.list.invalidate(input, { refetchType: "none" });
}

async function readLotNumbers(sources: Sources, manifestId: string): Promise<void> {
  const { manifests, items } = sources.api;
  // Always fetched, because someone else may have added lots.
  const hasNext = await isRead(manifests.nextLotNumber.fetch({ id: manifestId }, { staleTime: 0 }));
  // Offline, the cached list shows which numbers are taken. Online it would only delay the form.
  if (!(hasNext && navigator.onLine)) await isRead(items.list.ensureData({ manifestId }));
  else await recallList(sources, manifestId);
}

/** Loads the data for the form of a new lot. Offline, uses the cache and defaults. */
export async function readNewItem(sources: Sources, manifestId: string): Promise<void> {
  const { api } = sources;
  await Promise.all([
    api.manifests.byId.ensureData({ id: manifestId }),
    readChoices(api, manifestId),
    api.companySettings.current.prefetch(),
    api.captureSettings.current.prefetch(),
    readLotNumbers(sources, manifestId),
  ]);
}

/** Loads an item. Offline it is read from the cached list. */
export async function readItem(api: Api, manifestId: string, itemId: string): Promise<void> {
  const { items } = api;
  // Fetched again if the cached item is stale, so that the form does not start with old values.
  const reading = items.byId.fetch({ id: itemId }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  await readListed(api, manifestId);
  const failed = await reading;
  if (!failed) return;
  const listed = isOutOfReach(failed.error)
    ? (await items.list.ensureData({ manifestId })).find(({ id }) => id === itemId)
    : undefined;
  if (!listed) throw failed.error;
  items.byId.setData({ id: itemId }, listed);
}
