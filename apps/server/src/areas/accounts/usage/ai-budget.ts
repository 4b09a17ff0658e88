import { grouped } from "@lotwright/contracts/values/grouped";
import type { ActorContext } from "../../../core/context";
import { tooManyRequests } from "../../../core/errors";

type Budget = { granted: number; reason: string; secondsToMidnight: number };

/** Takes at most `wanted` lots from the workspace's daily AI limit, and returns how many it took. */
export async function takeAiLots(ctx: ActorContext, wanted: number): Promise<Budget> {
  const perDay = ctx.quotas.aiLotsPerDay;
  const reason = `The daily AI limit of ${grouped(perDay)} lots is used up. Try again tomorrow.`;
  if (ctx.writer.callsProvider === false) return { granted: wanted, reason, secondsToMidnight: 0 };
  const { workspaceId } = ctx.actor;
  return { ...(await ctx.limits.aiLots(ctx.db, { workspaceId, wanted, perDay })), reason };
}

/** Requires AI lots for an explicit request: rejects with TOO_MANY_REQUESTS when nothing is left. */
export async function requireAiLots(ctx: ActorContext, wanted: number): Promise<number> {
  const { granted, reason, secondsToMidnight } = await takeAiLots(ctx, wanted);
  if (granted === 0) throw tooManyRequests(reason, secondsToMidnight);
  return granted;
}

/** Counts a request to the AI provider against the workspace's limit per minute. The notes writer sends none. */
export async function countProviderCall(
  { writer, limits }: Pick<ActorContext, "writer" | "limits">,
  workspaceId: string,
  by: "job" | "person",
): Promise<void> {
  if (writer.callsProvider !== false) await limits.providerCalls(workspaceId, by);
}
