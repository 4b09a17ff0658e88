import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClientError } from "@trpc/client";
import {
  idsOf,
  itemIdOf,
  manifestIdOf,
  manifestListPath,
  namedItemOf,
  namedManifestOf,
  type Question,
} from "./cached-manifest";
import { failureOf } from "./error-message";
import type { Asking, KeptAnswers } from "./kept-answers";

/** Handlers for the queries in memory. */
export type AccessEvents = {
  onSessionEnded: (ended: { mayBeReplaced: boolean }) => void;
  /** The server rejected access to the manifest. */
  onManifestHidden: (manifestId: string) => void;
  /** All manifests that the person may read. */
  onManifestsListed: (ids: readonly string[]) => void;
};

type Call = Question & { type: string; context: Record<string, unknown> };

export type CallFailure = {
  error: TRPCClientError<AppRouter>;
  asking: Asking;
  /** Fetches the manifest; its rejection is handled here as well. */
  askForManifest: (manifestId: string) => void;
};

/** Procedures whose 401 is about the typed password. */
const signIns = new Set(["auth.login", "auth.register"]);

/** Evicts cached responses as soon as a response says that the person may no longer read them. */
export function createRefusedAccess(kept: KeptAnswers, events: AccessEvents) {
  const hide = async (manifestId: string) => {
    await kept.evict(manifestId);
    events.onManifestHidden(manifestId);
  };
  const endSession = async ({ type, context }: Call, asking: Asking) => {
    const { expectedUserId } = context;
    if (typeof expectedUserId === "string") await kept.endSession(expectedUserId);
    else if (kept.isCurrent(asking)) await kept.endSession(asking.owner);
    // A changed password ends the stream before the browser has the cookie of the new session.
    events.onSessionEnded({ mayBeReplaced: type === "subscription" });
  };
  /** The manifest that a rejected call may concern: it was unassigned, or something else was rejected. */
  const manifestInQuestion = async (call: Call): Promise<string | undefined> => {
    const manifestId = namedManifestOf(call);
    const itemId = namedItemOf(call);
    return manifestId ?? (itemId && kept.manifestOfItem(itemId));
  };
  /** On a 403 or 404: hides the manifest, or fetches it to find out. */
  const checkManifest = async (call: Call, askForManifest: (manifestId: string) => void) => {
    const isQuery = call.type === "query";
    const hiddenId = isQuery ? manifestIdOf(call) : undefined;
    if (hiddenId) return hide(hiddenId);
    const manifestId = await manifestInQuestion(call);
    if (!manifestId) return undefined;
    const itemId = isQuery ? itemIdOf(call) : undefined;
    if (itemId) await kept.evictItem(itemId);
    return askForManifest(manifestId);
  };
  return {
    async refused(call: Call, { error, asking, askForManifest }: CallFailure): Promise<void> {
      const status = failureOf(error)?.status;
      if (status === 401 && !signIns.has(call.path)) return endSession(call, asking);
      if (status === 403 || status === 404) await checkManifest(call, askForManifest);
    },
    /** Evicts the manifests that are missing in the complete list. */
    async answered({ path, input }: Call, answer: unknown): Promise<void> {
      if (path !== manifestListPath || input !== undefined) return;
      const visibleIds = idsOf(answer);
      await kept.evictOthers(visibleIds);
      events.onManifestsListed(visibleIds);
    },
  };
}
