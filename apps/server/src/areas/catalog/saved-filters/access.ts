import { savedFilters, users } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";

export type SavedFilterRow = typeof savedFilters.$inferSelect;

/** Condition for the actor's saved filters. */
export const ownFilters = ({ actor }: ActorContext) =>
  and(eq(savedFilters.workspaceId, actor.workspaceId), eq(savedFilters.userId, actor.userId));

/** Serializes changes of the actor's filters, to enforce their maximum. Call in a transaction. */
export async function lockFilters({ db, actor }: ActorContext): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
}

export async function loadSavedFilter(ctx: ActorContext, filterId: string): Promise<SavedFilterRow> {
  const [row] = await ctx.db
    .select()
    .from(savedFilters)
    .where(and(eq(savedFilters.id, filterId), ownFilters(ctx)));
  if (!row) throw notFound("filter");
  return row;
}
