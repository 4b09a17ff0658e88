import type { Database } from "@lotwright/db/client";

/**
 * Runs `work` in one database transaction, on a copy of the context whose `db` is that transaction. Commits when `work`
 * resolves and rolls back when it rejects; statements that are sent together share a round trip.
 */
export function inTransaction<Ctx extends { db: Database }, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }));
}
