import type { WrittenFields } from "@lotwright/contracts/catalog/write-fields";
import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClientError } from "@trpc/client";
import { failureOf } from "../../../lib/error-message";
import {
  idsOf,
  itemIdOf,
  manifestIdOf,
  manifestListPath,
  namedItemOf,
  namedManifestOf,
  type QueryId,
} from "./cached-manifest";
import type { OfflineCache, Snapshot } from "./offline-cache";

/** Handlers that update the queries in memory when access is lost. */
export type AccessEvents = {
  onSessionEnded: (ended: { mayBeReplaced: boolean }) => void;
  /** Called when the server has rejected access to the manifest. */
  onManifestHidden: (manifestId: string) => void;
  /** Called with the ids of all manifests that the user may read. */
  onManifestsListed: (ids: readonly string[]) => void;
  /** Called with each answer that a query gets. */
  onAnswered: (queryId: QueryId, from: "phone" | "server") => void;
};

type Call = QueryId & { type: string; context: Record<string, unknown> };

export type CallFailure = {
  error: TRPCClientError<AppRouter>;
  snapshot: Snapshot;
  /** Fetches the manifest again, to find out whether the server rejects it. */
  fetchManifest: (manifestId: string) => void;
};

/** The procedure whose response has an error for each rejected row. */
export const writePath = "items.writeFields";

/** Procedures whose 401 means a wrong password, and not an expired session. */
const signIns = new Set(["auth.login", "auth.register"]);

/** Evicts cached responses when a response shows that the user may no longer read them. */
export function createAccess(cache: OfflineCache, events: AccessEvents) {
  const hide = async (manifestId: string) => {
    await cache.evict(manifestId);
    events.onManifestHidden(manifestId);
  };
  const endSession = async ({ type, context }: Call, snapshot: Snapshot) => {
    const { expectedUserId } = context;
    if (typeof expectedUserId === "string") await cache.endSession(expectedUserId);
    else if (cache.isCurrent(snapshot)) await cache.endSession(snapshot.owner);
    // A password change ends the event stream shortly before the browser has the new session's cookie.
    events.onSessionEnded({ mayBeReplaced: type === "subscription" });
  };
  /** Finds the manifest that a rejected call may concern. The cause may be other than lost access. */
  const manifestOf = async (call: Call): Promise<string | undefined> => {
    const manifestId = namedManifestOf(call);
    const itemId = namedItemOf(call);
    return manifestId ?? (itemId && cache.manifestOfItem(itemId));
  };
  /** After a 403 or 404: evicts the manifest, or fetches it to find out whether the user may still read it. */
  const checkManifest = async (call: Call, fetchManifest: (manifestId: string) => void) => {
    const isQuery = call.type === "query";
    const hiddenId = isQuery ? manifestIdOf(call) : undefined;
    if (hiddenId) return hide(hiddenId);
    const manifestId = await manifestOf(call);
    if (!manifestId) return undefined;
    const itemId = isQuery ? itemIdOf(call) : undefined;
    if (itemId) await cache.evictItem(itemId);
    return fetchManifest(manifestId);
  };
  /** Fetches the manifests of items that the server does not find, because the user may have lost access to them. */
  const checkRows = async ({ rows }: WrittenFields, fetchManifest: CallFailure["fetchManifest"]) => {
    for (const { id, error } of rows) {
      const manifestId = error?.code === "NOT_FOUND" && (await cache.manifestOfItem(id));
      if (manifestId) fetchManifest(manifestId);
    }
  };
  return {
    async onError(call: Call, { error, snapshot, fetchManifest }: CallFailure): Promise<void> {
      const status = failureOf(error)?.status;
      if (status === 401 && !signIns.has(call.path)) return endSession(call, snapshot);
      if (status === 403 || status === 404) await checkManifest(call, fetchManifest);
    },
    /** After the manifest list was fetched, evicts the cached manifests that are not in it. */
    async onResponse(
      { path, input }: Call,
      response: unknown,
      fetchManifest: CallFailure["fetchManifest"],
    ): Promise<void> {
      if (path === writePath) return checkRows(response as WrittenFields, fetchManifest); // this procedure's contract
      if (path !== manifestListPath || input !== undefined) return;
      const visibleIds = idsOf(response);
      await cache.evictOthers(visibleIds);
      events.onManifestsListed(visibleIds);
    },
  };
}
