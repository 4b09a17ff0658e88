import { mergeRows, type Row } from "../../../data/lots/item-lists";
import {
  cachedQueries,
  cacheKey,
  itemListPath,
  manifestIdOf,
  type QueryId,
  savedItemPath,
  textField,
} from "./cached-manifest";
import { fromJson, type QueryStore } from "./query-store";

type SavedItem = { savedAt: number; item: Row };

/** Caches a saved item as a separate record, because rewriting the manifest's cached list with each lot would write megabytes. */
export async function cacheSavedItem(
  store: QueryStore,
  userId: string,
  { item, savedAt }: { item: unknown; savedAt: number },
): Promise<void> {
  const manifestId = textField(item, "manifestId");
  const id = textField(item, "id");
  if (!(manifestId && id)) return;
  const queryId: QueryId = { path: savedItemPath, input: { manifestId, id } };
  await store.write(cacheKey(userId, queryId), JSON.stringify({ savedAt, item }));
}

async function savedItemsOf(store: QueryStore, manifestId: string) {
  const keys = (await cachedQueries(store))
    .filter(({ queryId }) => queryId.path === savedItemPath && manifestIdOf(queryId) === manifestId)
    .map(({ key }) => key);
  const read = keys.map(async (key) => {
    const json = await store.read(key);
    return json ? [{ key, ...((await fromJson(json)) as SavedItem) }] : []; // stored by cacheSavedItem
  });
  return (await Promise.all(read)).flat();
}

/**
 * Merges items that were saved after the request into a manifest's cached list, newest first. Returns other responses unchanged.
 */
export async function withSavedItems(store: QueryStore, queryId: QueryId, response: unknown) {
  const manifestId = manifestIdOf(queryId);
  if (queryId.path !== itemListPath || !manifestId || !Array.isArray(response)) return response;
  const saved = (await savedItemsOf(store, manifestId)).sort((a, b) => b.savedAt - a.savedAt);
  if (saved.length === 0) return response;
  const items = saved.map(({ item }) => item);
  return mergeRows(response as Row[], new Set(items.map(({ id }) => id)), items); // this list consists of rows
}

/**
 * Deletes cached items that were saved before the list was requested, because the list contains them unless they were deleted.
 */
export async function dropListedItems(store: QueryStore, queryId: QueryId, askedAt: number) {
  const manifestId = manifestIdOf(queryId);
  if (queryId.path !== itemListPath || !manifestId) return;
  const saved = await savedItemsOf(store, manifestId);
  await store.remove(saved.filter(({ savedAt }) => savedAt < askedAt).map(({ key }) => key));
}
