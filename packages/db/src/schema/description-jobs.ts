import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { aiStatus } from "./items";

/**
 * Queued and running description jobs; a row is deleted when its job ends. Without foreign keys: a job whose item was
 * deleted is canceled when it starts.
 */
export const descriptionJobs = pgTable(
  "description_jobs",
  {
    /** Equals `items.aiJobId` unless the job was canceled or replaced. */
    id: uuid().primaryKey(),
    itemId: uuid().notNull(),
    workspaceId: uuid().notNull(),
    /** Counted attempts, including those of servers that were killed. */
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    startAfter: timestamp({ withTimezone: true, mode: "date" }).notNull().defaultNow(),
    /** The pg-boss job that runs this one. Null while queued for one of its workspace's permits. */
    permitId: uuid(),
    permittedAt: timestamp({ withTimezone: true, mode: "date" }),
    startedAt: timestamp({ withTimezone: true, mode: "date" }),
    /** The end of the first attempt that took too long. */
    timedOutAt: timestamp({ withTimezone: true, mode: "date" }),
    /** Only for jobs of a batch: its manifest, and the item's previous state, which canceling restores. */
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
