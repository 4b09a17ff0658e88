import type { ActorContext } from "../../context";
import { AppError, notFound } from "../../errors";
import { isManifestVisible } from "../manifests/access";
import type { News } from "./event-bus";

type Watched = {
  /** What is running needs this manifest. */
  manifestId?: string;
  /** Fires when it has ended. */
  end: AbortSignal;
};

/** Whether an event may have changed what this person may do. */
function isRelevant({ event, userId }: News, ctx: ActorContext, manifestId: string | undefined): boolean {
  if (userId !== undefined && userId !== ctx.actor.userId) return false;
  if (event.type === "session.ended" || event.type === "resync") return true;
  return event.type === "manifests.changed" && event.manifestId === manifestId;
}

async function refusal(ctx: ActorContext, manifestId: string | undefined): Promise<AppError | undefined> {
  if (!(await ctx.isStillSignedIn())) return new AppError("UNAUTHORIZED", "Log in first");
  if (manifestId !== undefined && !(await isManifestVisible(ctx, manifestId))) return notFound("manifest");
  return undefined;
}

/**
 * For requests that run for long. The signal fires as soon as the person may no longer do what is running: their session or
 * API key has ended, or they no longer see the manifest; also when that cannot be checked. Its reason is the failure.
 */
export function untilRevoked(ctx: ActorContext, { manifestId, end }: Watched): AbortSignal {
  const revoked = new AbortController();
  const watch = async () => {
    for await (const change of ctx.events.subscribe(ctx.actor.workspaceId, end)) {
      if (!isRelevant(change, ctx, manifestId)) continue;
      const failure = await refusal(ctx, manifestId).catch((error: unknown) => error);
      if (failure) return revoked.abort(failure);
    }
  };
  // The bus closes when the server stops, which gives what is running a few seconds to finish.
  watch().catch(() => undefined);
  return revoked.signal;
}
