import type { AppEvent } from "@lotwright/contracts/events";
import type { ActorContext } from "../../context";
import { AppError, tooManyRequests } from "../../errors";
import type { Policy } from "../../middleware/rate-limit-headers";
import { isManifestKnown, isManifestVisible } from "../manifests/access";
import type { News } from "./event-bus";

/** What may have ended the session: its own news, or news that were missed. */
const endings = new Set(["session.ended", "resync"]);

async function mayHear(ctx: ActorContext, { event, userId }: News): Promise<boolean> {
  if (userId) return userId === ctx.actor.userId;
  if (ctx.actor.role === "admin" || !("manifestId" in event)) return true;
  return isManifestVisible(ctx, event.manifestId);
}

export const maxStreamsPerUser = 20;
const retryAfterSeconds = 60;
const policy: Policy = { name: "event-streams", quota: maxStreamsPerUser };

/** Opens a stream of events, within the user's limit. */
export function openEvents(ctx: ActorContext, signal: AbortSignal): AsyncGenerator<AppEvent> {
  const release = ctx.eventStreams.take(ctx.actor.userId);
  ctx.onLimit({ policy, remaining: ctx.eventStreams.left(ctx.actor.userId) });
  if (!release) {
    const sentence = `You can have ${maxStreamsPerUser} event streams open. Close other tabs or devices.`;
    throw tooManyRequests(sentence, retryAfterSeconds);
  }
  // The generator does not end by itself when nobody ever reads from it, nor does a signal that has fired fire again.
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

/** The news this person may hear, until they stop listening or are no longer signed in. */
async function* streamEvents(ctx: ActorContext, signal: AbortSignal): AsyncGenerator<AppEvent> {
  for await (const news of ctx.events.subscribe(ctx.actor.workspaceId, signal)) {
    const { event } = news;
    if (!(await mayHear(ctx, news))) {
      // Nobody can tell any more who saw a manifest that is gone: whoever did reads their list again.
      if (
        !news.userId &&
        event.type === "manifests.changed" &&
        !(await isManifestKnown(ctx, event.manifestId))
      ) {
        yield { type: "resync" };
      }
      continue;
    }
    if (endings.has(event.type) && !(await ctx.isStillSignedIn())) {
      throw new AppError("UNAUTHORIZED", "Log in first");
    }
    if (event.type !== "session.ended") yield event;
  }
}
