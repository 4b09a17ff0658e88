import type { ActorContext } from "../../../core/context";
import { AppError, notFound } from "../../../core/errors";
import type { ServerEvent } from "../../../core/event-bus";
import { isManifestVisible } from "../assignments/access";

type Watched = {
  /** The manifest that the request needs access to. */
  manifestId?: string;
  /** Aborts when the request has ended. */
  end: AbortSignal;
};

/** Whether an event may have changed the actor's access. */
function isRelevant(
  { event, userId }: ServerEvent,
  ctx: ActorContext,
  manifestId: string | undefined,
): boolean {
  if (userId !== undefined && userId !== ctx.actor.userId) return false;
  if (event.type === "session.ended" || event.type === "resync") return true;
  return event.type === "manifests.changed" && event.manifestId === manifestId;
}

async function accessError(ctx: ActorContext, manifestId: string | undefined): Promise<AppError | undefined> {
  if (!(await ctx.isStillSignedIn())) return new AppError("UNAUTHORIZED", "Log in first");
  if (manifestId !== undefined && !(await isManifestVisible(ctx, manifestId))) return notFound("manifest");
  return undefined;
}

/**
 * Signal that aborts a long request when the actor loses access: the session or key ended, or the manifest is no longer visible.
 * Fails closed if the check fails. Its reason is the error.
 */
export function revocationSignal(ctx: ActorContext, { manifestId, end }: Watched): AbortSignal {
  const revoked = new AbortController();
  const watch = async () => {
    for await (const change of ctx.events.subscribe(ctx.actor.workspaceId, end)) {
      if (!isRelevant(change, ctx, manifestId)) continue;
      const failure = await accessError(ctx, manifestId).catch((error: unknown) => error);
      if (failure) return revoked.abort(failure);
    }
  };
  // Ignores the bus closing at shutdown, because running requests have a grace period.
  watch().catch(() => undefined);
  return revoked.signal;
}
