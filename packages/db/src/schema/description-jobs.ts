import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { aiStatus } from "./items";

/**
 * Queued and running description jobs; deleted when a job ends. No foreign keys: a job whose item was deleted is canceled at its
 * start.
 */
export const descriptionJobs = pgTable(
  "description_jobs",
  {
    /** Same as `items.aiJobId` unless the job was canceled or replaced. */
    id: uuid().primaryKey(),
    itemId: uuid().notNull(),
    workspaceId: uuid().notNull(),
    /** Number of attempts, including those of killed servers. */
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    startAfter: timestamp({ withTimezone: true, mode: "date" }).notNull().defaultNow(),
    /** The pg-boss job that runs this one; null while it waits for one of its workspace's permits. */
    permitId: uuid(),
    permittedAt: timestamp({ withTimezone: true, mode: "date" }),
    startedAt: timestamp({ withTimezone: true, mode: "date" }),
    /** End of the first attempt that timed out. */
    timedOutAt: timestamp({ withTimezone: true, mode: "date" }),
    /** Manifest of a bulk job, and the item's previous state, which canceling restores. */
    batchManifestId: uuid(),
    formerStatus: aiStatus(),
    formerReason: text(),
  },
  (table) => [
    index("description_jobs_waiting")
      .on(table.workspaceId, sql`(${table.batchManifestId} is not null)`, table.createdAt, table.id)
      .where(sql`${table.permitId} is null`),
    uniqueIndex("description_jobs_permit").on(table.permitId).where(sql`${table.permitId} is not null`),
    index("description_jobs_batch")
      .on(table.batchManifestId)
      .where(sql`${table.batchManifestId} is not null`),
  ],
);
