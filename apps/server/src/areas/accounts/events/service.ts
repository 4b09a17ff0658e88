import type { AppEvent } from "@lotwright/contracts/workspace/events";
import type { ActorContext } from "../../../core/context";
import { AppError, tooManyRequests } from "../../../core/errors";
import type { ServerEvent } from "../../../core/event-bus";
import { maxStreamMs } from "../../../core/trpc";
import type { Slots } from "../../../limits/concurrency";
import type { Policy } from "../../../limits/rate-limit-headers";
import { isManifestKnown, isManifestVisible } from "../assignments/access";

declare module "../../../core/context" {
  interface Deps {
    /** Concurrency limit of event streams per user. */
    eventStreams: Slots;
  }
}

/** Events after which to check the session; a `resync` may have replaced `session.ended`. */
const sessionChecks = new Set(["session.ended", "resync"]);

async function canReceive(ctx: ActorContext, { event, userId }: ServerEvent): Promise<boolean> {
  if (userId) return userId === ctx.actor.userId;
  if (ctx.actor.role === "admin" || !("manifestId" in event)) return true;
  return isManifestVisible(ctx, event.manifestId);
}

export const maxStreamsPerUser = 20;
const retryAfterSeconds = 60;
const policy: Policy = { name: "event-streams", quota: maxStreamsPerUser };

/** Signal of the expiry of the actor's key or session, if that is within the maximum stream duration. */
function expiry({ actor }: ActorContext): AbortSignal | undefined {
  const endsAt = actor.via === "api-key" ? actor.keyExpiresAt : actor.endsAt;
  if (!endsAt) return undefined;
  const leftMs = endsAt.getTime() - Date.now();
  return leftMs < maxStreamMs ? AbortSignal.timeout(Math.max(leftMs, 0)) : undefined;
}

/** Opens an event stream. Rejects with 429 above the user's concurrency limit. */
export function openEvents(ctx: ActorContext, signal: AbortSignal): AsyncGenerator<AppEvent> {
  const release = ctx.eventStreams.tryAcquire(ctx.actor.userId);
  ctx.onLimit({ policy, remaining: ctx.eventStreams.available(ctx.actor.userId) });
  if (!release) {
    const message = `You can have ${maxStreamsPerUser} event streams open. Close other tabs or devices.`;
    throw tooManyRequests(message, retryAfterSeconds);
  }
  // The generator's `finally` never runs if it is never read, so release on abort too.
  if (signal.aborted) release();
  else signal.addEventListener("abort", release, { once: true });
  return releasing(streamEvents(ctx, signal), release);
}

async function* releasing<Entry>(entries: AsyncGenerator<Entry>, release: () => void): AsyncGenerator<Entry> {
  try {
    yield* entries;
  } finally {
    release();
  }
}

/**
 * Yields events visible to the actor until `signal` aborts or the key or session expires. Throws UNAUTHORIZED when the session
 * ends.
 */
async function* streamEvents(ctx: ActorContext, signal: AbortSignal): AsyncGenerator<AppEvent> {
  const ends = [signal, expiry(ctx)].filter((end) => end !== undefined);
  for await (const delivered of ctx.events.subscribe(ctx.actor.workspaceId, ...ends)) {
    const { event, userId } = delivered;
    if (!(await canReceive(ctx, delivered))) {
      // A deleted manifest has no assignments to check, so all members reload, without its id.
      if (!userId && event.type === "manifests.changed" && !(await isManifestKnown(ctx, event.manifestId))) {
        yield { type: "resync" };
      }
      continue;
    }
    if (sessionChecks.has(event.type) && !(await ctx.isStillSignedIn())) {
      throw new AppError("UNAUTHORIZED", "Log in first");
    }
    if (event.type !== "session.ended") yield event;
  }
}
