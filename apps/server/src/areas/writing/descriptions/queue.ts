import type { AiGenerationStatus } from "@lotwright/contracts/catalog/items";
import { type Database, runPlainSql } from "@lotwright/db/client";
import { descriptionJobs, items } from "@lotwright/db/schema";
import { and, arrayContains, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type PgBoss from "pg-boss";
import { bossDb } from "../../../core/boss-db";

declare module "../../../core/context" {
  interface Deps {
    descriptions: DescriptionQueue;
  }
}

export const queueName = "descriptions";
/** Counts attempts of every kind: failed, refused by the provider with a time to wait, or lost with a killed server. */
export const maxAttempts = 5;
/** Delay between the jobs of a workspace after a pause, so that one job tests whether the provider accepts calls again. */
const secondsBetween = 0.5;

export type DescriptionJob = {
  jobId: string;
  itemId: string;
  workspaceId: string;
  /** State of the item before jobs were requested together, which Stop restores. */
  batch?: { manifestId: string; status: AiGenerationStatus; reason: string };
};

/** Background descriptions as jobs in PostgreSQL, run by any server on the database. */
export type DescriptionQueue = {
  /** Adds jobs in the transaction of `db`, in one statement. */
  queue(db: Database, jobs: readonly DescriptionJob[]): Promise<void>;
  /** Delays a workspace's waiting jobs by at least `seconds` and then spaces them out; running jobs continue. */
  putOff(db: Database, workspaceId: string, seconds: number): Promise<void>;
  /** Lets jobs that wait for what is read on a photo start now. */
  expedite(db: Database, photoUrl: string): Promise<void>;
  /** Removes and returns the waiting jobs of a manifest's batches; running jobs continue. */
  withdrawBatch(db: Database, manifestId: string): Promise<DescriptionJob[]>;
  /** SQL condition: the job belongs to a batch, and has not ended ("open") or not started ("waiting"). */
  isOfBatch(jobId: PgColumn, reach: "open" | "waiting"): SQL;
};

/** Cancels the pg-boss jobs of permits that were taken back. */
export async function cancelPermits(
  boss: PgBoss,
  db: Database,
  permitIds: readonly (string | null)[],
): Promise<void> {
  const ids = permitIds.filter((id) => id !== null);
  if (ids.length > 0) await boss.cancel(queueName, ids, { db: bossDb(db) });
}

const jobColumns = "id, item_id, workspace_id, batch_manifest_id, former_status, former_reason";
// Plain SQL is sent when it is called, as the last work of a transaction has to be; drizzle sends a statement when it is awaited.
const insertJobs = `insert into description_jobs (${jobColumns}) select ${jobColumns}
  from jsonb_populate_recordset(null::description_jobs, $1::jsonb)`;

export function descriptionQueue(boss: PgBoss): DescriptionQueue {
  return {
    async queue(db, jobs) {
      const rows = jobs.map(({ jobId, itemId, workspaceId, batch }) => ({
        ...{ id: jobId, item_id: itemId, workspace_id: workspaceId },
        batch_manifest_id: batch?.manifestId,
        former_status: batch?.status,
        former_reason: batch?.reason,
      }));
      await runPlainSql(db, insertJobs, [JSON.stringify(rows)]);
    },
    async putOff(db, workspaceId, seconds) {
      // Rows that another transaction has locked are being delayed or started by it.
      const moved = await db.execute<{ permitId: string | null }>(sql`
        with waiting as (
          select id, permit_id, batch_manifest_id, created_at from ${descriptionJobs}
          where workspace_id = ${workspaceId} and started_at is null
            and start_after < now() + ${seconds}::float8 * interval '1 second'
          for update skip locked
        ), later as (
          select id, permit_id, row_number() over (order by batch_manifest_id is not null, created_at, id) as place
          from waiting
        )
        update ${descriptionJobs} as job
        set permit_id = null, permitted_at = null,
          start_after = now() + (${seconds}::float8 + (later.place - 1) * ${secondsBetween}::float8) * interval '1 second'
        from later where job.id = later.id
        returning later.permit_id as "permitId"
      `);
      await cancelPermits(
        boss,
        db,
        moved.map(({ permitId }) => permitId),
      );
    },
    async expedite(db, photoUrl) {
      await db
        .update(descriptionJobs)
        .set({ startAfter: sql`now()` })
        .from(items)
        .where(
          and(
            arrayContains(items.photoUrls, [photoUrl]),
            eq(items.aiJobId, descriptionJobs.id),
            isNull(descriptionJobs.permitId),
            sql`${descriptionJobs.startAfter} > now()`,
          ),
        );
    },
    async withdrawBatch(db, manifestId) {
      const withdrawn = await db.execute<DescriptionJob & { permitId: string | null }>(sql`
        delete from ${descriptionJobs} where batch_manifest_id = ${manifestId} and started_at is null
        returning id as "jobId", item_id as "itemId", workspace_id as "workspaceId", permit_id as "permitId",
          jsonb_build_object('manifestId', batch_manifest_id, 'status', former_status, 'reason', former_reason) as batch
      `);
      await cancelPermits(
        boss,
        db,
        withdrawn.map(({ permitId }) => permitId),
      );
      return [...withdrawn];
    },
    isOfBatch(jobId, reach) {
      const isReached = reach === "waiting" ? sql`and job.started_at is null` : sql``;
      return sql`exists (
        select 1 from ${descriptionJobs} as job
        where job.id = ${jobId} and job.batch_manifest_id is not null ${isReached}
      )`;
    },
  };
}

/** The number of jobs that have not started, across all servers. */
export const countQueuedDescriptions = (db: Database) =>
  db.$count(descriptionJobs, isNull(descriptionJobs.startedAt));
