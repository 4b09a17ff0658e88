import { consignors, users } from "@lotwright/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { notFound } from "../../errors";

export type ConsignorRow = typeof consignors.$inferSelect;

/** Consignors are each person's own list. */
export const visibleConsignors = ({ actor }: ActorContext) =>
  and(eq(consignors.workspaceId, actor.workspaceId), eq(consignors.userId, actor.userId));

/** Inside a transaction: which of a list is its default depends on the others. */
export async function holdConsignors({ db, actor }: ActorContext): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
}

export async function loadConsignor(ctx: ActorContext, consignorId: string): Promise<ConsignorRow> {
  const ofList = and(eq(consignors.id, consignorId), visibleConsignors(ctx));
  const [row] = await ctx.db.select().from(consignors).where(ofList);
  if (!row) throw notFound("consignor");
  return row;
}

/** In whichever list. */
export const isIdTaken = async ({ db }: ActorContext, consignorId: string) =>
  (await db.$count(consignors, eq(consignors.id, consignorId))) > 0;

type NewConsignor = { id?: string | undefined; name: string; referenceNumber?: string | null };

/** Inside a transaction: the new row, or nothing when its id is taken or the list has the name in any letter case; the first is the default. */
export async function addConsignor(
  ctx: ActorContext,
  given: NewConsignor,
): Promise<ConsignorRow | undefined> {
  await holdConsignors(ctx);
  const { workspaceId, userId } = ctx.actor;
  const isFirst = sql`not exists (select 1 from ${consignors} where ${visibleConsignors(ctx)})`;
  const [row] = await ctx.db
    .insert(consignors)
    .values({ workspaceId, userId, ...given, isDefault: isFirst as never })
    .onConflictDoNothing()
    .returning();
  return row;
}
