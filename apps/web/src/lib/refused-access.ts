import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClientError } from "@trpc/client";
import { idsOf, itemIdOf, manifestIdOf, manifestListPath, type Question } from "./cached-manifest";
import { failureOf } from "./error-message";
import type { Asking, KeptAnswers } from "./kept-answers";

/** What the page does besides, with what it holds in memory. */
export type AccessEvents = {
  onSessionEnded: () => void;
  /** `isCertain` when the server refused the manifest itself; otherwise it is to be read again. */
  onManifestHidden: (manifestId: string, isCertain: boolean) => void;
  /** All manifests that the person may read. */
  onManifestsListed: (ids: readonly string[]) => void;
};

type Call = Question & { type: string; context: Record<string, unknown> };

/** Their 401 is about the password that was typed. */
const signIns = new Set(["auth.login", "auth.register"]);

/** Evicts cached answers as soon as an answer of the server says that the person may no longer read them. */
export function createRefusedAccess(kept: KeptAnswers, events: AccessEvents) {
  const hide = async (manifestId: string, isCertain: boolean) => {
    await kept.evict(manifestId);
    events.onManifestHidden(manifestId, isCertain);
  };
  const endSession = async ({ context }: Call, asking: Asking) => {
    const { expectedUserId } = context;
    if (typeof expectedUserId === "string") await kept.endSession(expectedUserId);
    else if (kept.isCurrent(asking)) await kept.endSession(asking.owner);
    events.onSessionEnded();
  };
  return {
    async refused(call: Call, error: TRPCClientError<AppRouter>, asking: Asking): Promise<void> {
      const status = failureOf(error)?.status;
      if (status === 401 && !signIns.has(call.path)) return endSession(call, asking);
      if (call.type !== "query" || (status !== 403 && status !== 404)) return undefined;
      const manifestId = manifestIdOf(call);
      if (manifestId) return hide(manifestId, true);
      // The item alone may be gone; nobody can tell before its manifest is read again.
      const itemId = itemIdOf(call);
      const ofItem = itemId && (await kept.manifestOfItem(itemId));
      return ofItem ? hide(ofItem, false) : undefined;
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
