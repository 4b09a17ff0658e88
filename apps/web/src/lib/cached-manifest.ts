import type { AnswerStore } from "./answer-store";
import { fromJson, type Json } from "./long-json";

export type Question = { path: string; input: unknown };

/** The input field that names the manifest, by procedure; all of these require only read access. */
const manifestField: Record<string, "id" | "manifestId"> = {
  "manifests.byId": "id",
  "manifests.nextLotNumber": "id",
  "items.list": "manifestId",
  "items.byIds": "manifestId",
  "items.version": "manifestId",
  "consignors.suggestions": "manifestId",
  "items.saved": "manifestId",
};
export const manifestListPath = "manifests.list";
export const itemListPath = "items.list";
/** Cache path of an item saved on this device, by its manifest and id. The server has no such procedure. */
export const savedItemPath = "items.saved";
const itemPath = "items.byId";

export const textField = (value: unknown, name: string): string | undefined => {
  const text: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof text === "string" ? text : undefined;
};

export const manifestIdOf = ({ path, input }: Question): string | undefined => {
  const name = manifestField[path];
  return name && textField(input, name);
};

export const itemIdOf = ({ path, input }: Question): string | undefined =>
  path === itemPath ? textField(input, "id") : undefined;

/** The manifest that a call names, if any: its rejection may concern the manifest. */
export const namedManifestOf = ({ path, input }: Question): string | undefined =>
  textField(input, "manifestId") ?? (path.startsWith("manifests.") ? textField(input, "id") : undefined);

/** The item that a call names, if any. */
export const namedItemOf = ({ path, input }: Question): string | undefined =>
  path.startsWith("items.") ? textField(input, "id") : undefined;

/** Whether a response, or a row of it, is the manifest or one of its items. */
export function isAboutManifest(manifestId: string, question: Question, answer: unknown): boolean {
  const rows: unknown[] = Array.isArray(answer) ? answer : [answer];
  return (
    manifestIdOf(question) === manifestId ||
    rows.some((row) => textField(row, "id") === manifestId || textField(row, "manifestId") === manifestId)
  );
}

export const idsOf = (rows: unknown): string[] =>
  Array.isArray(rows) ? rows.flatMap((row) => textField(row, "id") ?? []) : [];

export const cacheKey = (userId: string, { path, input }: Question) =>
  `${userId} ${path} ${JSON.stringify(input ?? null)}`;

function questionOf(key: string): Question {
  const [, path = "", ...input] = key.split(" ");
  return { path, input: JSON.parse(input.join(" ")) };
}

export const cachedQuestions = async (store: AnswerStore) =>
  (await store.keys()).map((key) => ({ key, question: questionOf(key) }));

const textOf = (json: Json | undefined) => (json instanceof Blob ? json.text() : (json ?? ""));

async function removeFromList(
  store: AnswerStore,
  key: string,
  manifestIds: readonly string[],
): Promise<void> {
  const json = await store.read(key);
  const rows = json && (await fromJson(json));
  if (!Array.isArray(rows)) return;
  await store.write(
    key,
    JSON.stringify(rows.filter((row) => !manifestIds.includes(textField(row, "id") ?? ""))),
  );
}

/** Evicts the manifests, their items and their places in the list of manifests; other manifests stay cached. */
export async function evictManifests(store: AnswerStore, manifestIds: readonly string[]): Promise<void> {
  const evicted: string[] = [];
  for (const { key, question } of await cachedQuestions(store)) {
    if (question.path === manifestListPath) await removeFromList(store, key, manifestIds);
    else if (manifestIds.includes(manifestIdOf(question) ?? "")) evicted.push(key);
    else if (question.path === itemPath) {
      const text = await textOf(await store.read(key));
      if (manifestIds.some((id) => text.includes(id))) evicted.push(key);
    }
  }
  await store.remove(evicted);
}

/** Evicts one item; its manifest and the list of items stay cached. */
export async function evictItem(store: AnswerStore, itemId: string): Promise<void> {
  const answers = (await cachedQuestions(store)).filter(({ question }) => namedItemOf(question) === itemId);
  await store.remove(answers.map(({ key }) => key));
}

/** The manifest of a cached item, also of one that is only in a cached list. */
export async function findManifestOf(store: AnswerStore, itemId: string): Promise<string | undefined> {
  for (const { key, question } of await cachedQuestions(store)) {
    const mayHoldItem = namedItemOf(question) === itemId || question.path === itemListPath;
    if (!mayHoldItem) continue;
    const json = await store.read(key);
    if (!(json && (await textOf(json)).includes(itemId))) continue;
    return manifestIdOf(question) ?? textField(await fromJson(json), "manifestId");
  }
  return undefined;
}

export async function cachedManifestIds(store: AnswerStore): Promise<string[]> {
  const questions = await cachedQuestions(store);
  return [...new Set(questions.flatMap(({ question }) => manifestIdOf(question) ?? []))];
}
