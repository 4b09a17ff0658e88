import { consignors, users } from "@lotwright/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";

export type ConsignorRow = typeof consignors.$inferSelect;

/** Condition for the actor's consignors, since consignors belong to one user. */
export const visibleConsignors = ({ actor }: ActorContext) =>
  and(eq(consignors.workspaceId, actor.workspaceId), eq(consignors.userId, actor.userId));

/** Serializes changes of the actor's consignors, so that exactly one is the default. Call in a transaction. */
export async function lockConsignorList({ db, actor }: ActorContext): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
}

export async function loadConsignor(ctx: ActorContext, consignorId: string): Promise<ConsignorRow> {
  const ofList = and(eq(consignors.id, consignorId), visibleConsignors(ctx));
  const [row] = await ctx.db.select().from(consignors).where(ofList);
  if (!row) throw notFound("consignor");
  return row;
}

/** Whether any user has a consignor with this id. */
export const isIdTaken = async ({ db }: ActorContext, consignorId: string) =>
  (await db.$count(consignors, eq(consignors.id, consignorId))) > 0;

type NewConsignor = { id?: string | undefined; name: string; referenceNumber?: string | null };

/** Inserts a consignor, the first one as default. Undefined if its id or name (ignoring case) is taken. Call in a transaction. */
export async function addConsignor(
  ctx: ActorContext,
  input: NewConsignor,
): Promise<ConsignorRow | undefined> {
  await lockConsignorList(ctx);
  const { workspaceId, userId } = ctx.actor;
  const isFirst = sql`not exists (select 1 from ${consignors} where ${visibleConsignors(ctx)})`;
  const [row] = await ctx.db
    .insert(consignors)
    .values({ workspaceId, userId, ...input, isDefault: isFirst as never })
    .onConflictDoNothing()
    .returning();
  return row;
}
