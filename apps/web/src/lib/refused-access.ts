import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClientError } from "@trpc/client";
import { idsOf, itemIdOf, manifestIdOf, manifestListPath, type Question } from "./cached-manifest";
import { failureOf } from "./error-message";
import type { Asking, KeptAnswers } from "./kept-answers";

/** What the page does besides, with what it holds in memory. */
export type AccessEvents = {
  onSessionEnded: () => void;
  /** The server refused the manifest itself. */
  onManifestHidden: (manifestId: string) => void;
  /** All manifests that the person may read. */
  onManifestsListed: (ids: readonly string[]) => void;
};

type Call = Question & { type: string; context: Record<string, unknown> };

export type CallFailure = {
  error: TRPCClientError<AppRouter>;
  asking: Asking;
  /** Asks the server for the manifest; a refusal of that comes here as well. */
  askForManifest: (manifestId: string) => void;
};

/** Their 401 is about the password that was typed. */
const signIns = new Set(["auth.login", "auth.register"]);

/** Evicts cached answers as soon as an answer of the server says that the person may no longer read them. */
export function createRefusedAccess(kept: KeptAnswers, events: AccessEvents) {
  const hide = async (manifestId: string) => {
    await kept.evict(manifestId);
    events.onManifestHidden(manifestId);
  };
  const endSession = async ({ context }: Call, asking: Asking) => {
    const { expectedUserId } = context;
    if (typeof expectedUserId === "string") await kept.endSession(expectedUserId);
    else if (kept.isCurrent(asking)) await kept.endSession(asking.owner);
    events.onSessionEnded();
  };
  return {
    async refused(call: Call, { error, asking, askForManifest }: CallFailure): Promise<void> {
      const status = failureOf(error)?.status;
      if (status === 401 && !signIns.has(call.path)) return endSession(call, asking);
      if (call.type !== "query" || (status !== 403 && status !== 404)) return undefined;
      const manifestId = manifestIdOf(call);
      if (manifestId) return hide(manifestId);
      const itemId = itemIdOf(call);
      const ofItem = itemId && (await kept.manifestOfItem(itemId));
      if (!ofItem) return undefined;
      await kept.evictItem(itemId);
      // The item may have been deleted, or its manifest unassigned.
      return askForManifest(ofItem);
    },
    /** The whole list of manifests says which others are no longer there to be read. */
    async answered({ path, input }: Call, answer: unknown): Promise<void> {
      if (path !== manifestListPath || input !== undefined) return;
      const visibleIds = idsOf(answer);
      await kept.evictOthers(visibleIds);
      events.onManifestsListed(visibleIds);
    },
  };
}
