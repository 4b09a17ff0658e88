import { consignors, users } from "@lotwright/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";

/** Consignors are each person's own list. */
export const visibleConsignors = ({ actor }: ActorContext) =>
  and(eq(consignors.workspaceId, actor.workspaceId), eq(consignors.userId, actor.userId));

/** Inside a transaction: adds the name to the person's list unless it is there in any letter case; their first one becomes the default. */
export async function recordConsignor(ctx: ActorContext, name: string): Promise<void> {
  const { workspaceId, userId } = ctx.actor;
  // Two first consignors at the same instant would both want to be the default, and one be left out.
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const isFirst = sql`not exists (select 1 from ${consignors} where ${visibleConsignors(ctx)})`;
  await ctx.db
    .insert(consignors)
    .values({ workspaceId, userId, name, isDefault: isFirst as never })
    .onConflictDoNothing();
}
