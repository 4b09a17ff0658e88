import { fromJson, type Json, type QueryStore } from "./query-store";

export type QueryId = { path: string; input: unknown };

/** The path and input of a query as one text. */
export const nameOf = ({ path, input }: QueryId): string => `${path} ${JSON.stringify(input ?? null)}`;

/** Map of procedure to the input field that contains the manifest's id. All these procedures require only read access. */
const manifestField: Record<string, "id" | "manifestId"> = {
  "manifests.byId": "id",
  "manifests.nextLotNumber": "id",
  "manifests.overview": "manifestId",
  "items.list": "manifestId",
  "items.cards": "manifestId",
  "items.search": "manifestId",
  "items.byIds": "manifestId",
  "items.version": "manifestId",
  "consignors.suggestions": "manifestId",
  "items.saved": "manifestId",
};
export const manifestListPath = "manifests.list";
export const itemListPath = "items.list";
export const itemCardsPath = "items.cards";
/** The cache path of an item that was saved on this device. The server has no procedure with this name. */
export const savedItemPath = "items.saved";
const itemPath = "items.byId";

export const textField = (value: unknown, name: string): string | undefined => {
  const text: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof text === "string" ? text : undefined;
};

export const manifestIdOf = ({ path, input }: QueryId): string | undefined => {
  const name = manifestField[path];
  return name && textField(input, name);
};

export const itemIdOf = ({ path, input }: QueryId): string | undefined =>
  path === itemPath ? textField(input, "id") : undefined;

/** The id of the manifest in a call's input, if any. A rejection of the call may be about this manifest. */
export const namedManifestOf = ({ path, input }: QueryId): string | undefined =>
  textField(input, "manifestId") ?? (path.startsWith("manifests.") ? textField(input, "id") : undefined);

/** The id of the item in a call's input, if any. */
export const namedItemOf = ({ path, input }: QueryId): string | undefined =>
  path.startsWith("items.") ? textField(input, "id") : undefined;

/** Whether a response, or one of its rows, is the manifest or one of its items. */
export function isAboutManifest(manifestId: string, queryId: QueryId, response: unknown): boolean {
  const rows: unknown[] = Array.isArray(response) ? response : [response];
  return (
    manifestIdOf(queryId) === manifestId ||
    rows.some((row) => textField(row, "id") === manifestId || textField(row, "manifestId") === manifestId)
  );
}

export const idsOf = (rows: unknown): string[] =>
  Array.isArray(rows) ? rows.flatMap((row) => textField(row, "id") ?? []) : [];

export const cacheKey = (userId: string, { path, input }: QueryId) =>
  `${userId} ${path} ${JSON.stringify(input ?? null)}`;

function queryIdOf(key: string): QueryId {
  const [, path = "", ...input] = key.split(" ");
  return { path, input: JSON.parse(input.join(" ")) };
}

export const cachedQueries = async (store: QueryStore) =>
  (await store.keys()).map((key) => ({ key, queryId: queryIdOf(key) }));

const textOf = (json: Json | undefined) => (json instanceof Blob ? json.text() : (json ?? ""));

async function removeFromList(store: QueryStore, key: string, manifestIds: readonly string[]): Promise<void> {
  const json = await store.read(key);
  const rows = json && (await fromJson(json));
  if (!Array.isArray(rows)) return;
  await store.write(
    key,
    JSON.stringify(rows.filter((row) => !manifestIds.includes(textField(row, "id") ?? ""))),
  );
}

/** Evicts manifests, their items, and their rows in the manifest list. Other manifests stay cached. */
export async function evictManifests(store: QueryStore, manifestIds: readonly string[]): Promise<void> {
  const evicted: string[] = [];
  for (const { key, queryId } of await cachedQueries(store)) {
    if (queryId.path === manifestListPath) await removeFromList(store, key, manifestIds);
    else if (manifestIds.includes(manifestIdOf(queryId) ?? "")) evicted.push(key);
    else if (queryId.path === itemPath) {
      const text = await textOf(await store.read(key));
      if (manifestIds.some((id) => text.includes(id))) evicted.push(key);
    }
  }
  await store.remove(evicted);
}

/** Evicts one item. Its manifest and the item list stay cached. */
export async function evictItem(store: QueryStore, itemId: string): Promise<void> {
  const answers = (await cachedQueries(store)).filter(({ queryId }) => namedItemOf(queryId) === itemId);
  await store.remove(answers.map(({ key }) => key));
}

/** Finds the manifest of a cached item, also if the item is only in a cached list. */
export async function findManifestOf(store: QueryStore, itemId: string): Promise<string | undefined> {
  for (const { key, queryId } of await cachedQueries(store)) {
    const mayHoldItem = namedItemOf(queryId) === itemId || queryId.path === itemListPath;
    if (!mayHoldItem) continue;
    const json = await store.read(key);
    if (!(json && (await textOf(json)).includes(itemId))) continue;
    return manifestIdOf(queryId) ?? textField(await fromJson(json), "manifestId");
  }
  return undefined;
}

export async function cachedManifestIds(store: QueryStore): Promise<string[]> {
  const questions = await cachedQueries(store);
  return [...new Set(questions.flatMap(({ queryId }) => manifestIdOf(queryId) ?? []))];
}
