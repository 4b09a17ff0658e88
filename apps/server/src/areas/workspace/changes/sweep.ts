import { removalDays } from "@lotwright/contracts/exports/changes";
import type { Database } from "@lotwright/db/client";
import { changeFeed, removals } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";

const batchSize = 5_000;

/** Deletes old removals. Readers that may not have read them start again: the horizon is raised in the same statement. */
export async function sweepRemovals(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - removalDays * 24 * 60 * 60 * 1_000).toISOString();
  let count = 0;
  do {
    ({ count } = await db.execute(sql`
      with gone as (
        delete from ${removals} where ctid = any(array(
          select ctid from ${removals} where ${removals.createdAt} < ${oldest} order by ${removals.createdAt} limit ${batchSize}))
        returning changed_in
      ), raised as (
        update ${changeFeed} set horizon = greatest(horizon, (select max(changed_in) from gone)) where exists (select from gone)
      ) select from gone`));
  } while (count === batchSize);
}
