import type { ListedConsignor } from "@lotwright/contracts/catalog/consignor-details";
import type { Item } from "@lotwright/contracts/catalog/items";
import { toCard } from "../../../data/lots/item-cards";
import { persisted, valid } from "../../../lib/persisted";
import { isText } from "../../../lib/type-guards";
import {
  cachedManifestIds,
  cacheKey,
  evictItem,
  evictManifests,
  findManifestOf,
  isAboutManifest,
  itemCardsPath,
  itemListPath,
  nameOf,
  type QueryId,
  savedItemPath,
} from "./cached-manifest";
import { createSerializer, fromJson, type Json, type QueryStore } from "./query-store";
import { cacheSavedItem, dropListedItems, withSavedItems } from "./saved-items";

const readable = new Set([
  "ai",
  "auth",
  "branding",
  "captureSettings",
  "companySettings",
  "consignors",
  "customFields",
  "exportSettings",
  "items",
  "manifests",
]);
/**
 * Map of new path to old path. A response that an earlier release cached under the old path is used until the new path is fetched.
 */
const formerPaths: Record<string, string> = { "customFields.current": "exportSettings.current" };
const currentUserPath = "auth.current";
const consignorListPath = "consignors.list";
/** Answers that are never cached: searches, and consignors' personal data. */
const uncached = new Set(["consignors.codes", "consignors.others", "consignors.record", "items.search"]);
export const cacheOwner = persisted("lotwright.kept-for", valid(isText), { isText: true });
const savedItem: QueryId = { path: savedItemPath, input: null };

/**
 * Whether responses of this path are cached: lists and settings, but no secrets, no personal data of consignors, and nothing
 * that is shown only once.
 */
export const isCacheable = (path: string) => !uncached.has(path) && readable.has(path.split(".")[0] ?? "");

const idOf = (user: unknown): string | undefined =>
  typeof user === "object" && user !== null && "id" in user && typeof user.id === "string"
    ? user.id
    : undefined;

/** The response as it is cached. Consignors are cached without the contact, note and codes that admins get. */
const cachedForm = ({ path }: QueryId, response: unknown): unknown =>
  path === consignorListPath
    ? (response as ListedConsignor[]).map(({ details: _details, ...consignor }) => consignor) // this list consists of consignors
    : response;

export type Snapshot = {
  owner: string | undefined;
  ownerChanges: number;
  evictions: number;
  askedAt: number;
};

export type OfflineCache = ReturnType<typeof createOfflineCache>;

/** Opens the store at first use. If the browser has no storage, nothing is cached. */
function createConnection(open: () => Promise<QueryStore>) {
  let opening: Promise<QueryStore | undefined> | undefined;
  /**
   * Runs work on the store. Reopens a broken connection once, such as after a phone has slept; if that fails too,
   * nothing is cached.
   */
  const withStore = async <T>(
    use: (store: QueryStore) => Promise<T>,
    isRetry = false,
  ): Promise<T | undefined> => {
    opening ??= open().catch(() => undefined);
    const current = opening;
    const store = await current;
    return (
      store &&
      use(store).catch(() => {
        if (opening === current) opening = undefined;
        return isRetry ? undefined : withStore(use, true);
      })
    );
  };
  return withStore;
}

type WithStore = ReturnType<typeof createConnection>;

function createEvictions(withStore: WithStore) {
  /** The evicted manifests in order. A response is not cached if its manifest was evicted after the request. */
  const evicted: string[] = [];
  /** Evictions run one after another, because each rewrites the manifest list. */
  let evicting: Promise<unknown> = Promise.resolve();
  return {
    count: () => evicted.length,
    /** Whether a response concerns a manifest that was evicted after the request. */
    concern: (queryId: QueryId, response: unknown, snapshot: Snapshot) =>
      evicted.slice(snapshot.evictions).some((id) => isAboutManifest(id, queryId, response)),
    async evict(manifestIds: readonly string[]): Promise<void> {
      evicted.push(...manifestIds);
      evicting = evicting.then(() => withStore((store) => evictManifests(store, manifestIds)));
      await evicting;
    },
  };
}

/** Reads a cached response. An unreadable one counts as not cached. */
async function readResponse(store: QueryStore, userId: string, queryId: QueryId): Promise<unknown> {
  const json = await store.read(cacheKey(userId, queryId));
  const response = json && (await fromJson(json).catch(() => undefined));
  const former = formerPaths[queryId.path];
  return response === undefined && former
    ? readResponse(store, userId, { ...queryId, path: former })
    : response;
}

type Pending = { queryId: QueryId; json: Json; snapshot: Snapshot };

/** The user whose responses are cached. When the owner changes, the store is cleared. */
function createOwner(withStore: WithStore) {
  /** Counts changes of the owner. A response is not cached if the owner has changed since the request. */
  let changes = 0;
  /** Responses that arrived before the owner was known. */
  let pending: Pending[] = [];
  const current = cacheOwner.read;
  const isOwners = ({ owner, ownerChanges }: Snapshot) =>
    ownerChanges === changes && (owner === undefined || owner === current());
  const clear = async () => {
    changes += 1;
    pending = [];
    cacheOwner.forget();
    await withStore((store) => store.clear());
  };
  const write = async (queryId: QueryId, json: Json) => {
    const userId = current();
    if (userId) await withStore((store) => store.write(cacheKey(userId, queryId), json));
  };
  return {
    current,
    changes: () => changes,
    isOwners,
    clear,
    write,
    defer: (response: Pending) => void pending.push(response),
    dropDeferred(manifestIds: readonly string[]) {
      pending = pending.filter(({ queryId }) => !manifestIds.some((id) => nameOf(queryId).includes(id)));
    },
    async set(userId: string | undefined): Promise<void> {
      const before = current();
      if (userId === before) return;
      if (before !== undefined) await clear();
      // Clears the store too, because a user may have signed out while the store could not be opened.
      else await withStore((store) => store.clear());
      if (userId === undefined) return;
      cacheOwner.write(userId);
      const owned = pending.filter(({ snapshot }) => isOwners(snapshot));
      pending = [];
      await Promise.all(owned.map(({ queryId, json }) => write(queryId, json)));
    },
  };
}

/**
 * Cached responses to queries, for offline use. They belong to the last signed-in user (the owner), and are cleared at
 * sign-out, when the session ends, and when another user signs in.
 */
export function createOfflineCache(open: () => Promise<QueryStore>) {
  const withStore = createConnection(open);
  const owner = createOwner(withStore);
  const evictions = createEvictions(withStore);
  const toJson = createSerializer();
  const findCached = async (queryId: QueryId): Promise<unknown> => {
    const userId = owner.current();
    const response = userId && (await withStore((store) => readResponse(store, userId, queryId)));
    return response && ((await withStore((store) => withSavedItems(store, queryId, response))) ?? response);
  };
  const evict = async (...manifestIds: readonly string[]) => {
    if (manifestIds.length === 0) return;
    owner.dropDeferred(manifestIds);
    await evictions.evict(manifestIds);
  };
  return {
    /** Call this before a request, and pass the result to `store` with the response. */
    takeSnapshot: (): Snapshot => ({
      owner: owner.current(),
      ownerChanges: owner.changes(),
      evictions: evictions.count(),
      askedAt: Date.now(),
    }),
    isCurrent: ({ ownerChanges }: Snapshot) => ownerChanges === owner.changes(),
    clear: owner.clear,
    evict,
    evictItem: (itemId: string) => withStore((store) => evictItem(store, itemId)),
    manifestOfItem: (itemId: string) => withStore((store) => findManifestOf(store, itemId)),
    async store(queryId: QueryId, response: unknown, snapshot: Snapshot): Promise<void> {
      const isUser = queryId.path === currentUserPath;
      if (isUser) await owner.set(idOf(response));
      else if (snapshot.ownerChanges !== owner.changes()) return;
      const json = await toJson(nameOf(queryId), cachedForm(queryId, response));
      if (json === undefined || evictions.concern(queryId, response, snapshot)) return;
      if (owner.current() === undefined) owner.defer({ queryId, json, snapshot });
      else if (isUser || owner.isOwners(snapshot)) {
        await owner.write(queryId, json);
        await withStore((store) => dropListedItems(store, queryId, snapshot.askedAt));
      }
    },
    /** Caches a saved item, so that the manifest's list contains the item offline. */
    async storeItem(item: unknown, snapshot: Snapshot): Promise<void> {
      const userId = owner.current();
      if (!userId || !owner.isOwners(snapshot) || evictions.concern(savedItem, item, snapshot)) return;
      await withStore((store) => cacheSavedItem(store, userId, { item, savedAt: Date.now() }));
    },
    async find(queryId: QueryId): Promise<unknown> {
      if (queryId.path !== itemCardsPath) return findCached(queryId);
      const items = await findCached({ ...queryId, path: itemListPath });
      return (items as Item[] | undefined)?.map(toCard); // this list consists of items
    },
    /**
     * Clears the data of a user whose session has ended, but not the data of another owner, because two users may share
     * a browser.
     */
    async endSession(userId: string | undefined): Promise<void> {
      if (userId === owner.current()) await owner.clear();
    },
    async evictOthers(visibleIds: readonly string[]): Promise<void> {
      const cached = (await withStore(cachedManifestIds)) ?? [];
      await evict(...cached.filter((id) => !visibleIds.includes(id)));
    },
  };
}
