import type { Recording, RecordingType } from "@lotwright/contracts/media/recordings";
import type { recordings } from "@lotwright/db/schema";

export type RecordingRow = typeof recordings.$inferSelect;

/** A completely uploaded recording of an existing item. */
export type ReceivedRecording = RecordingRow & { itemId: string };

/** A recording whose audio is not yet stored counts as pending. */
export function recordingView(row: ReceivedRecording): Recording {
  return {
    id: row.id,
    itemId: row.itemId,
    field: row.field,
    mimeType: row.mimeType as RecordingType, // only uploads write this column
    durationMs: row.durationMs,
    status: row.state === "receiving" ? "pending" : row.state,
    reason: row.reason,
    transcript: row.transcript,
    hasAudio: row.storageKey !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
