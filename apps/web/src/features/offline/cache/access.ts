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

/** Handlers for the queries in memory. */
export type AccessEvents = {
  onSessionEnded: (ended: { mayBeReplaced: boolean }) => void;
  /** The server rejected access to the manifest. */
  onManifestHidden: (manifestId: string) => void;
  /** All manifests that the person may read. */
  onManifestsListed: (ids: readonly string[]) => void;
};

type Call = QueryId & { type: string; context: Record<string, unknown> };

export type CallFailure = {
  error: TRPCClientError<AppRouter>;
  snapshot: Snapshot;
  /** Fetches the manifest; its rejection is handled here as well. */
  fetchManifest: (manifestId: string) => void;
};

/** Procedures whose 401 is about the typed password. */
const signIns = new Set(["auth.login", "auth.register"]);

/** Evicts cached responses as soon as a response says that the person may no longer read them. */
export function createAccess(cache: OfflineCache, events: AccessEvents) {
  const hide = async (manifestId: string) => {
    await cache.evict(manifestId);
    events.onManifestHidden(manifestId);
  };
  const endSession = async ({ type, context }: Call, snapshot: Snapshot) => {
    const { expectedUserId } = context;
    if (typeof expectedUserId === "string") await cache.endSession(expectedUserId);
    else if (cache.isCurrent(snapshot)) await cache.endSession(snapshot.owner);
    // A changed password ends the stream before the browser has the cookie of the new session.
    events.onSessionEnded({ mayBeReplaced: type === "subscription" });
  };
  /** The manifest that a rejected call may concern: it was unassigned, or something else was rejected. */
  const manifestOf = async (call: Call): Promise<string | undefined> => {
    const manifestId = namedManifestOf(call);
    const itemId = namedItemOf(call);
    return manifestId ?? (itemId && cache.manifestOfItem(itemId));
  };
  /** On a 403 or 404: hides the manifest, or fetches it to find out. */
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
  return {
    async onError(call: Call, { error, snapshot, fetchManifest }: CallFailure): Promise<void> {
      const status = failureOf(error)?.status;
      if (status === 401 && !signIns.has(call.path)) return endSession(call, snapshot);
      if (status === 403 || status === 404) await checkManifest(call, fetchManifest);
    },
    /** Evicts the manifests that are missing in the complete list. */
    async onResponse({ path, input }: Call, response: unknown): Promise<void> {
      if (path !== manifestListPath || input !== undefined) return;
      const visibleIds = idsOf(response);
      await cache.evictOthers(visibleIds);
      events.onManifestsListed(visibleIds);
    },
  };
}
