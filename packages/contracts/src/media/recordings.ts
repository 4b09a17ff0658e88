import { z } from "zod";
import { clientId, id, isoTime } from "../values/fields";

/** Containers of recordings, recognized by their first bytes. */
export const recordingTypes = ["audio/webm", "audio/mp4", "audio/ogg", "audio/mpeg", "audio/wav"] as const;
const recordingType = z.enum(recordingTypes);
export type RecordingType = z.infer<typeof recordingType>;

export const maxRecordingMs = 180_000;
export const maxRecordingBytes = 10 * 1024 * 1024;

/** The item fields that a recording's text can be appended to. */
export const recordingFields = ["notes", "internalNotes"] as const;
const recordingField = z.enum(recordingFields, "Choose notes or internalNotes");
export type RecordingField = z.infer<typeof recordingField>;

const tooLong = "A recording may last at most 3 minutes";
const noDuration = "Send the duration in whole milliseconds, such as 4200";
/** Converts the text of a form field. Recorders stop slightly after the limit. */
const durationMs = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z
    .number(noDuration)
    .int(noDuration)
    .min(0, noDuration)
    .max(maxRecordingMs + 5_000, tooLong),
);

/** Form fields of an upload. An id makes retries idempotent. */
export const uploadRecordingInput = z.strictObject({
  id: clientId.optional(),
  itemId: id,
  field: recordingField,
  durationMs,
});
export type UploadRecordingInput = z.infer<typeof uploadRecordingInput>;

export const listRecordingsInput = z.strictObject({ itemId: id });
export type ListRecordingsInput = z.infer<typeof listRecordingsInput>;

export const recordingInput = z.strictObject({ id });
export type RecordingInput = z.infer<typeof recordingInput>;

export const recording = z.object({
  id,
  itemId: id,
  field: recordingField,
  mimeType: recordingType,
  durationMs: z.number().int(),
  status: z.enum(["pending", "done", "failed"]),
  /** Why transcription failed, or why the audio is still stored afterwards; otherwise `""`. */
  reason: z.string(),
  transcript: z.string(),
  /** Whether the audio is still stored: until transcription, or permanently if the workspace keeps recordings. */
  hasAudio: z.boolean(),
  createdAt: isoTime,
});
export type Recording = z.infer<typeof recording>;
