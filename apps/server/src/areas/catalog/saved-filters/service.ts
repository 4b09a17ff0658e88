import {
  maxSavedFilters,
  type SavedFilter,
  type SavedFilterInput,
  type SaveFilterInput,
} from "@lotwright/contracts/catalog/saved-filters";
import type { Success } from "@lotwright/contracts/values/fields";
import { savedFilters } from "@lotwright/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { one } from "../../../core/one";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { loadSavedFilter, lockFilters, ownFilters } from "./access";
import { savedFilterViews } from "./view";

/** The actor's saved filters, by name. */
export async function listSavedFilters(ctx: ActorContext): Promise<SavedFilter[]> {
  const rows = await ctx.db
    .select()
    .from(savedFilters)
    .where(ownFilters(ctx))
    .orderBy(sql`lower(${savedFilters.name})`, savedFilters.id)
    .limit(maxSavedFilters);
  return savedFilterViews(rows);
}

/** Saves a filter, or replaces the one of the same name. */
export function saveFilter(ctx: ActorContext, { name, filter }: SaveFilterInput): Promise<SavedFilter> {
  return inTransaction(ctx, async (ctx) => {
    await lockFilters(ctx);
    const ofName = and(ownFilters(ctx), eq(savedFilters.name, name));
    const [former] = await ctx.db.select().from(savedFilters).where(ofName);
    if (!former && (await ctx.db.$count(savedFilters, ownFilters(ctx))) >= maxSavedFilters) {
      throw new AppError("CONFLICT", `You have ${maxSavedFilters} saved filters. Delete one first.`);
    }
    const { workspaceId, userId } = ctx.actor;
    const rows = await ctx.db
      .insert(savedFilters)
      .values({ workspaceId, userId, name, filter })
      .onConflictDoUpdate({ target: [savedFilters.userId, savedFilters.name], set: { filter } })
      .returning();
    const row = one(rows);
    const changes = former && fieldChanges(former, row, ["filter"]);
    await ctx.record({ verb: "saved-filter.saved", entityId: row.id, label: name, changes });
    return one(savedFilterViews([row]));
  });
}

export function removeSavedFilter(ctx: ActorContext, input: SavedFilterInput): Promise<Success> {
  return inTransaction(ctx, async (ctx) => {
    const { id, name } = await loadSavedFilter(ctx, input.id);
    await ctx.db.delete(savedFilters).where(eq(savedFilters.id, id));
    await ctx.record({ verb: "saved-filter.deleted", entityId: id, label: name });
    return { success: true };
  });
}
