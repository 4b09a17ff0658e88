import { sql } from "drizzle-orm";
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, newId } from "./columns";

const exactTime = () => timestamp({ withTimezone: true, mode: "date" });

/** The workspace of jobs that belong to the installation. */
export const noWorkspace = "00000000-0000-0000-0000-000000000000";

/**
 * Queued and running background jobs. A row is deleted when its job ends; that of a scheduled job waits for its next time. Without
 * foreign keys: a job whose subject was deleted ends when it starts.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: newId(),
    /** Name of the kind, which decides who runs it, and how. */
    kind: text().notNull(),
    /** Workspaces share the places of a kind. */
    workspaceId: uuid().notNull().default(noWorkspace),
    payload: jsonb().notNull().default({}),
    /** Jobs that were queued together and can be withdrawn together. */
    batchId: uuid(),
    /** Within a workspace the highest number starts first, then the lowest place. */
    priority: smallint().notNull().default(0),
    /** The time of queueing in seconds, unless the kind has another order. */
    place: doublePrecision().notNull().default(sql`extract(epoch from now())`),
    createdAt: createdAt(),
    /** Has microseconds: a job that is due now would else be due up to half a millisecond later. */
    startAfter: exactTime().notNull().defaultNow(),
    /** Counted attempts, including those of servers that were killed. */
    attempts: integer().notNull().default(0),
    /** The end of the first attempt that took too long. */
    timedOutAt: exactTime(),
    /** The attempt that holds the job. Null while it waits. */
    leaseId: uuid(),
    /** When the server of the attempt last said that it is alive. */
    leasedAt: exactTime(),
    /** Seconds after which a lease that was not renewed is lost. */
    leaseSeconds: smallint().notNull().default(90),
    startedAt: exactTime(),
  },
  (table) => [
    index("jobs_waiting")
      .on(table.kind, table.workspaceId, table.priority.desc(), table.place, table.id, table.startAfter)
      .where(sql`${table.leaseId} is null`),
    index("jobs_due").on(table.startAfter).where(sql`${table.leaseId} is null`),
    // Without the time of the lease, so that renewing it touches no index.
    index("jobs_running").on(table.kind, table.workspaceId).where(sql`${table.leaseId} is not null`),
    index("jobs_batch").on(table.batchId).where(sql`${table.batchId} is not null`),
    index("jobs_workspace").on(table.workspaceId),
  ],
);
