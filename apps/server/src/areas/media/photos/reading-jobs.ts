import type { Database } from "@lotwright/db/client";
import type { photos } from "@lotwright/db/schema";
import { queueJobs } from "../../../core/jobs";

declare module "../../../core/jobs" {
  interface JobPayloads {
    /** Reads the marks on the photo with the id of the job. */
    reading: Record<string, never>;
  }
}

/**
 * Servers of the release before look for photos themselves, but for ten minutes not for one that was queued or taken here. The
 * release after drops the columns `reading_after` and `reading_attempts`.
 */
export const secondsFromFormerServers = 10 * 60;

type QueuedPhoto = Pick<typeof photos.$inferSelect, "id" | "workspaceId" | "createdAt" | "readingDetail">;

/** Queues photos: what a person waits for first, then the newest, so that what is being captured does not wait for older ones. */
export const queueReading = (db: Database, added: readonly QueuedPhoto[]): Promise<void> =>
  queueJobs(
    db,
    "reading",
    added.map(({ id, workspaceId, createdAt, readingDetail }) => ({
      ...{ id, workspaceId, payload: {} },
      priority: readingDetail === "small" ? 1 : 0,
      place: -createdAt.getTime() / 1_000,
    })),
  );
