import type { AiGenerationStatus } from "@lotwright/contracts/catalog/items";
import type { Database } from "@lotwright/db/client";
import { items, jobs } from "@lotwright/db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Withdraws the waiting descriptions of a manifest's batches, and returns the state of their items before; running ones continue. */
export async function withdrawBatch(db: Database, manifestId: string) {
  const withdrawn = await db.execute<{
    jobId: string;
    itemId: string;
    status: AiGenerationStatus;
    reason: string;
  }>(sql`
    delete from ${jobs} where kind = 'description' and batch_id = ${manifestId} and started_at is null
    returning id as "jobId", payload ->> 'itemId' as "itemId", payload ->> 'formerStatus' as status,
      payload ->> 'formerReason' as reason
  `);
  return [...withdrawn];
}

/** SQL condition: the job belongs to a batch, and has not ended ("open") or not started ("waiting"). */
export function isOfBatch(jobId: PgColumn, reach: "open" | "waiting"): SQL {
  const isReached = reach === "waiting" ? sql`and job.started_at is null` : sql``;
  return sql`exists (
    select 1 from ${jobs} as job where job.id = ${jobId} and job.batch_id is not null ${isReached}
  )`;
}

/** Queues the descriptions that items wait for without a job, as after the restore of a backup that a release before has made. */
export async function requeueDescriptions(db: Database): Promise<void> {
  await db.execute(sql`
    insert into ${jobs} (id, kind, workspace_id, payload)
    select ai_job_id, 'description', workspace_id, jsonb_build_object('itemId', id) from ${items}
    where ai_generation_status = 'pending' and ai_job_id is not null
    on conflict do nothing`);
}
