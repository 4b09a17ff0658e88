import type { AiGenerationStatus } from "@lotwright/contracts/catalog/items";
import type { Database } from "@lotwright/db/client";
import { queueJobs } from "../../../core/jobs";

declare module "../../../core/jobs" {
  interface JobPayloads {
    /** Describes an item while its `aiJobId` is the id of the job. */
    description: {
      itemId: string;
      /** Only for jobs of a batch, whose id is that of the manifest: the item's state before, which Stop restores. */
      formerStatus?: AiGenerationStatus;
      formerReason?: string;
    };
  }
}

/** Queues what a person requested alone, ahead of the workspace's batches. */
export const queueDescription = (
  db: Database,
  { itemId, ...job }: { id: string; itemId: string; workspaceId: string },
): Promise<void> => queueJobs(db, "description", [{ ...job, payload: { itemId }, priority: 1 }]);

/** Works that end a transaction and queue a description; none without a job. */
export const queuingOf = (
  db: Database,
  { id: itemId, workspaceId }: { id: string; workspaceId: string },
  jobId: string | null | undefined,
) => (jobId ? [() => queueDescription(db, { id: jobId, itemId, workspaceId })] : []);
