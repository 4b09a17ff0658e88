import type { AnswerStore } from "./answer-store";
import {
  cachedQuestions,
  cacheKey,
  itemListPath,
  manifestIdOf,
  type Question,
  savedItemPath,
  textField,
} from "./cached-manifest";
import { fromJson } from "./long-json";
import { mergeRows, type Row } from "./rows";

type SavedItem = { savedAt: number; item: Row };

/**
 * Caches an item of a save's response, as a separate record: the cached list of a manifest is megabytes, and would be
 * rewritten with each lot.
 */
export async function cacheSavedItem(
  store: AnswerStore,
  userId: string,
  { item, savedAt }: { item: unknown; savedAt: number },
): Promise<void> {
  const manifestId = textField(item, "manifestId");
  const id = textField(item, "id");
  if (!(manifestId && id)) return;
  const question: Question = { path: savedItemPath, input: { manifestId, id } };
  await store.write(cacheKey(userId, question), JSON.stringify({ savedAt, item }));
}

async function savedItemsOf(store: AnswerStore, manifestId: string) {
  const keys = (await cachedQuestions(store))
    .filter(({ question }) => question.path === savedItemPath && manifestIdOf(question) === manifestId)
    .map(({ key }) => key);
  const read = keys.map(async (key) => {
    const json = await store.read(key);
    return json ? [{ key, ...((await fromJson(json)) as SavedItem) }] : []; // as it was written
  });
  return (await Promise.all(read)).flat();
}

/** Merges the items saved since into the cached list of a manifest, the newest first; returns other responses unchanged. */
export async function withSavedItems(store: AnswerStore, question: Question, answer: unknown) {
  const manifestId = manifestIdOf(question);
  if (question.path !== itemListPath || !manifestId || !Array.isArray(answer)) return answer;
  const saved = (await savedItemsOf(store, manifestId)).sort((a, b) => b.savedAt - a.savedAt);
  if (saved.length === 0) return answer;
  const items = saved.map(({ item }) => item);
  return mergeRows(answer as Row[], new Set(items.map(({ id }) => id)), items); // rows of this list are items
}

/** Drops items saved before the list was requested: the list has them, or they were deleted since. */
export async function dropListedItems(store: AnswerStore, question: Question, askedAt: number) {
  const manifestId = manifestIdOf(question);
  if (question.path !== itemListPath || !manifestId) return;
  const saved = await savedItemsOf(store, manifestId);
  await store.remove(saved.filter(({ savedAt }) => savedAt < askedAt).map(({ key }) => key));
}
