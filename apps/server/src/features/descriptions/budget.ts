import { grouped } from "@lotwright/contracts/fields";
import type { ActorContext } from "../../context";
import { tooManyRequests } from "../../errors";

type Budget = { granted: number; reason: string; secondsToMidnight: number };

/** How many of the `wanted` lots may be queued for a description today; they count from now on. */
export async function takeAiLots(ctx: ActorContext, wanted: number): Promise<Budget> {
  const perDay = ctx.quotas.aiLotsPerDay;
  const reason = `The daily AI limit of ${grouped(perDay)} lots is used up. Try again tomorrow.`;
  if (ctx.writer.callsProvider === false) return { granted: wanted, reason, secondsToMidnight: 0 };
  const { workspaceId } = ctx.actor;
  return { ...(await ctx.limits.aiLots(ctx.db, { workspaceId, wanted, perDay })), reason };
}

/** The same for who asks explicitly: rejects with TOO_MANY_REQUESTS when nothing is left. */
export async function requireAiLots(ctx: ActorContext, wanted: number): Promise<number> {
  const { granted, reason, secondsToMidnight } = await takeAiLots(ctx, wanted);
  if (granted === 0) throw tooManyRequests(reason, secondsToMidnight);
  return granted;
}

/** Counts a call among the workspace's calls to the provider of this minute. The notes writer calls no provider. */
export async function countProviderCall(
  { writer, limits }: Pick<ActorContext, "writer" | "limits">,
  workspaceId: string,
  by: "job" | "person",
): Promise<void> {
  if (writer.callsProvider !== false) await limits.providerCalls(workspaceId, by);
}
