import type { AnswerStore } from "./answer-store";
import {
  cachedManifestIds,
  cacheKey,
  evictItem,
  evictManifests,
  findManifestOf,
  isAboutManifest,
  type Question,
  savedItemPath,
} from "./cached-manifest";
import { createLongJson, fromJson, type Json } from "./long-json";
import { cacheSavedItem, dropListedItems, withSavedItems } from "./saved-items";
import { forget, recall, remember } from "./storage";

const readable = new Set([
  "ai",
  "auth",
  "branding",
  "companySettings",
  "consignors",
  "customFields",
  "exportSettings",
  "items",
  "manifests",
]);
/** Paths of earlier releases whose cached responses are used until the new ones were read. */
const formerPaths: Record<string, string> = { "customFields.current": "exportSettings.current" };
const currentUserPath = "auth.current";
const ownerKey = "lotwright.kept-for";
const savedItem: Question = { path: savedItemPath, input: null };

/** The cached paths: lists and settings, nothing secret or shown only once. */
export const isKept = (path: string) => readable.has(path.split(".")[0] ?? "");

const idOf = (user: unknown): string | undefined =>
  typeof user === "object" && user !== null && "id" in user && typeof user.id === "string"
    ? user.id
    : undefined;

const nameOf = ({ path, input }: Question) => `${path} ${JSON.stringify(input ?? null)}`;

export type Asking = { owner: string | undefined; leavings: number; evictions: number; askedAt: number };

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** The store, opened at first use; without one nothing is cached. */
function createReach(open: () => Promise<AnswerStore>) {
  let opening: Promise<AnswerStore | undefined> | undefined;
  /**
   * Reopens a broken connection once, as after a phone has slept. If that fails too, nothing is cached, and the caller gets
   * the network error.
   */
  const reach = async <T>(
    use: (store: AnswerStore) => Promise<T>,
    isAgain = false,
  ): Promise<T | undefined> => {
    opening ??= open().catch(() => undefined);
    const current = opening;
    const store = await current;
    return (
      store &&
      use(store).catch(() => {
        if (opening === current) opening = undefined;
        return isAgain ? undefined : reach(use, true);
      })
    );
  };
  return reach;
}

function createEvictions(reach: ReturnType<typeof createReach>) {
  /** Manifests in the order of their eviction: an answer that was requested before it is not cached after it. */
  const evicted: string[] = [];
  /** Sequential: each rewrites the list of manifests. */
  let evicting: Promise<unknown> = Promise.resolve();
  return {
    count: () => evicted.length,
    /** Whether the answer is about a manifest that was evicted since it was requested. */
    concern: (question: Question, answer: unknown, asking: Asking) =>
      evicted.slice(asking.evictions).some((id) => isAboutManifest(id, question, answer)),
    async evict(manifestIds: readonly string[]): Promise<void> {
      evicted.push(...manifestIds);
      evicting = evicting.then(() => reach((store) => evictManifests(store, manifestIds)));
      await evicting;
    },
  };
}

/** Treats an unreadable response as not cached. */
async function readAnswer(store: AnswerStore, userId: string, question: Question): Promise<unknown> {
  const json = await store.read(cacheKey(userId, question));
  const answer = json && (await fromJson(json).catch(() => undefined));
  const former = formerPaths[question.path];
  return answer === undefined && former ? readAnswer(store, userId, { ...question, path: former }) : answer;
}

/**
 * Query responses cached on the device for offline use. They belong to the last signed-in user (the owner); another user,
 * a sign-out and the end of the session clear them.
 */
export function createKeptAnswers(open: () => Promise<AnswerStore>) {
  const reach = createReach(open);
  const owner = () => recall(ownerKey);
  /** Counts the changes of owner: a response that was requested for an earlier one is not cached. */
  let leavings = 0;
  const evictions = createEvictions(reach);
  /** Answers that arrived before their owner was known. */
  let unowned: { question: Question; json: Json; asking: Asking }[] = [];
  const toJson = createLongJson();
  const isOwners = ({ owner: asker, leavings: before }: Asking) =>
    before === leavings && (asker === undefined || asker === owner());

  const clear = async () => {
    leavings += 1;
    unowned = [];
    forget(ownerKey);
    await reach((store) => store.clear());
  };
  const write = async (question: Question, json: Json) => {
    const userId = owner();
    if (userId) await reach((store) => store.write(cacheKey(userId, question), json));
  };
  const setOwner = async (userId: string | undefined) => {
    const before = owner();
    if (userId === before) return;
    if (before !== undefined) await clear();
    // The store may hold data of a person who signed out while it could not be reached.
    else await reach((store) => store.clear());
    if (userId === undefined) return;
    remember(ownerKey, userId);
    const kept = unowned.filter(({ asking }) => isOwners(asking));
    unowned = [];
    await Promise.all(kept.map(({ question, json }) => write(question, json)));
  };
  const keep = async (question: Question, answer: unknown, asking: Asking): Promise<void> => {
    const isUser = question.path === currentUserPath;
    if (isUser) await setOwner(idOf(answer));
    else if (asking.leavings !== leavings) return;
    const json = await toJson(nameOf(question), answer);
    if (json === undefined || evictions.concern(question, answer, asking)) return;
    if (owner() === undefined) unowned.push({ question, json, asking });
    else if (isUser || isOwners(asking)) {
      await write(question, json);
      await reach((store) => dropListedItems(store, question, asking.askedAt));
    }
  };
  /** Caches an item that was saved, so that the offline list of its manifest has it. */
  const keepItem = async (item: unknown, asking: Asking): Promise<void> => {
    const userId = owner();
    if (!userId || !isOwners(asking) || evictions.concern(savedItem, item, asking)) return;
    await reach((store) => cacheSavedItem(store, userId, { item, savedAt: Date.now() }));
  };
  const find = async (question: Question): Promise<unknown> => {
    const userId = owner();
    const answer = userId && (await reach((store) => readAnswer(store, userId, question)));
    return answer && ((await reach((store) => withSavedItems(store, question, answer))) ?? answer);
  };
  /** The session of this user has ended: clears their data. */
  const endSession = async (userId: string | undefined) => {
    // Another owner's data stays: two people may use one browser.
    if (userId === owner()) await clear();
  };
  const evict = async (...manifestIds: readonly string[]) => {
    if (manifestIds.length === 0) return;
    unowned = unowned.filter(({ question }) => !manifestIds.some((id) => nameOf(question).includes(id)));
    await evictions.evict(manifestIds);
  };
  return {
    /** The state at the time of a request, to be passed with its response. */
    snapshot: (): Asking => ({ owner: owner(), leavings, evictions: evictions.count(), askedAt: Date.now() }),
    isCurrent: (asking: Asking) => asking.leavings === leavings,
    ...{ keep, keepItem, find, clear, endSession, evict },
    evictItem: (itemId: string) => reach((store) => evictItem(store, itemId)),
    manifestOfItem: (itemId: string) => reach((store) => findManifestOf(store, itemId)),
    async evictOthers(visibleIds: readonly string[]): Promise<void> {
      const cached = (await reach(cachedManifestIds)) ?? [];
      await evict(...cached.filter((id) => !visibleIds.includes(id)));
    },
  };
}
