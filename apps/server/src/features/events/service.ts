import type { AppEvent } from "@lotwright/contracts/events";
import type { ActorContext } from "../../context";
import { isManifestVisible } from "../manifests/access";

/** The news this person may hear: a team member hears only of manifests assigned to them. */
export async function* streamEvents(ctx: ActorContext, signal: AbortSignal): AsyncGenerator<AppEvent> {
  for await (const event of ctx.events.subscribe(ctx.actor.workspaceId, signal)) {
    const isForActor =
      event.type === "resync" ||
      ctx.actor.role === "admin" ||
      (await isManifestVisible(ctx, event.manifestId));
    if (isForActor) yield event;
  }
}
