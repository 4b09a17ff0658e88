import type { Database } from "@lotwright/db/client";
import { jobs, recordings } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import { queueJobs } from "../../../core/jobs";

declare module "../../../core/jobs" {
  interface JobPayloads {
    /** Transcribes a recording while its `jobId` is the id of the job. */
    transcription: { recordingId: string };
  }
}

export const queueTranscription = (
  db: Database,
  { recordingId, ...job }: { id: string; workspaceId: string; recordingId: string },
): Promise<void> => queueJobs(db, "transcription", [{ ...job, payload: { recordingId } }]);

/** Queues every pending recording that has no job, after a restore. */
export async function requeueTranscriptions(db: Database): Promise<void> {
  await db.execute(sql`
    insert into ${jobs} (id, kind, workspace_id, attempts, payload)
    select job_id, 'transcription', workspace_id, attempts, jsonb_build_object('recordingId', id) from ${recordings}
    where state = 'pending' and job_id is not null
    on conflict do nothing`);
}
