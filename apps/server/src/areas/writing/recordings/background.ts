import { randomUUID } from "node:crypto";
import { maxRecordingBytes, type RecordingType } from "@lotwright/contracts/media/recordings";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { items, recordings, users } from "@lotwright/db/schema";
import { MissingObjectError, readWhole } from "@lotwright/storage/storage";
import { and, eq, sql } from "drizzle-orm";
import { reasonOf } from "../../../core/ai-failures";
import type { Deps } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { backoffSeconds, isHopeless, wantedPause, withJitter } from "../../../core/provider-retries";
import { type Change, fieldChanges, lotLabel, type RecordedActor } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { countProviderCall } from "../../accounts/usage/ai-budget";
import { isOfItem } from "./access";
import { appendText } from "./append";
import { maxAttempts, type TranscriptionHandler, type TranscriptionJob } from "./queue";
import { audioMissingError, fieldFullReason, noModelReason, textCutReason, unknownReason } from "./reasons";
import { removeAbandoned, removeAudio } from "./removal";
import type { ReceivedRecording } from "./view";

type BackgroundDeps = Pick<
  Deps,
  "db" | "storage" | "writer" | "transcriber" | "transcriptions" | "events" | "limits" | "log" | "metrics"
>;

type Started = ReceivedRecording & { jobId: string };

/** Condition that matches the recording only while it waits for this job. */
const ofJob = ({ id, jobId }: Pick<Started, "id" | "jobId">) =>
  and(eq(recordings.id, id), eq(recordings.jobId, jobId), eq(recordings.state, "pending"));

/** Counts the attempt. Undefined for a replaced job, or if the item was deleted, in which case the recording is removed. */
async function start(
  deps: BackgroundDeps,
  { recordingId, jobId }: TranscriptionJob,
): Promise<Started | undefined> {
  const [row] = await deps.db
    .update(recordings)
    .set({ attempts: sql`${recordings.attempts} + 1` })
    .where(ofJob({ id: recordingId, jobId }))
    .returning();
  if (!row || isOfItem(row)) return row && { ...row, jobId };
  await removeAbandoned(deps, row.id, new Date());
  return undefined;
}

/** Delay in seconds while an older recording of the same field waits, so that texts are appended in order. */
const secondsInLine = 10;

async function isInLine({ db }: BackgroundDeps, { id, itemId, field, createdAt }: Started): Promise<boolean> {
  const isOlder = sql`(${recordings.createdAt}, ${recordings.id}) < (${createdAt.toISOString()}, ${id})`;
  const ofField = and(eq(recordings.itemId, itemId), eq(recordings.field, field));
  return (await db.$count(recordings, and(ofField, eq(recordings.state, "pending"), isOlder))) > 0;
}

/** The user who recorded, to whom the text is attributed. */
async function speakerOf({ db }: Pick<Deps, "db">, recording: Started): Promise<RecordedActor> {
  const { workspaceId, createdBy: userId } = recording;
  if (!userId) return { workspaceId, userId, email: "" };
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return { workspaceId, userId, email: user?.email ?? "" };
}

type ItemRow = typeof items.$inferSelect;
type Ending = {
  set: Partial<typeof recordings.$inferInsert>;
  change: Pick<Change, "verb" | "changes">;
  /** The field's new text. */
  text?: string;
};

/** Locks the recording's current item, since a merge may move it to another item before the lock is held. */
async function lockItem({ db }: Pick<Deps, "db">, recording: Started): Promise<ItemRow | undefined> {
  for (;;) {
    const [now] = await db.select({ itemId: recordings.itemId }).from(recordings).where(ofJob(recording));
    if (!now?.itemId) return undefined;
    const [item] = await db.select().from(items).where(eq(items.id, now.itemId)).for("update");
    if (item) return item;
  }
}

/** Ends the job and changes the item in one transaction, so that a job that runs twice has one effect. */
async function end(
  deps: BackgroundDeps,
  recording: Started,
  decide: (item: ItemRow) => Ending,
): Promise<"done" | "failed" | "canceled"> {
  const ctx = { ...deps, actor: null, ip: "", via: "job" as const };
  return inTransaction(ctx, async (ctx) => {
    // The item first, in the same lock order as its deletion.
    const item = await lockItem(ctx, recording);
    if (!item) return "canceled";
    const { set, change, text } = decide(item);
    const ended = await ctx.db
      .update(recordings)
      .set({ ...set, jobId: null })
      .where(ofJob(recording))
      .returning();
    if (ended.length === 0) return "canceled";
    if (text !== undefined)
      await ctx.db
        .update(items)
        .set({ [recording.field]: text })
        .where(eq(items.id, item.id));
    const { workspaceId, manifestId, id } = item;
    await ctx.record({
      ...change,
      ...{ entityId: id, manifestId, label: lotLabel(item) },
      by: set.state === "done" ? await speakerOf(ctx, recording) : { workspaceId, userId: null, email: "" },
      event: { workspaceId, type: "items.changed", manifestId, itemId: id },
    });
    return set.state === "done" ? "done" : "failed";
  });
}

const failed = (reason: string, transcript = ""): Ending => ({
  set: { state: "failed", reason, transcript },
  change: { verb: "transcription.failed" },
});

/** Appends the text to the field's current value, which may include text typed during transcription. */
function written({ field }: Started, transcript: string, item: ItemRow): Ending {
  const appended = appendText(item[field], transcript, maxLongTextLength);
  if (!appended) return failed(fieldFullReason, transcript);
  const { text, isCut } = appended;
  const changes = fieldChanges(item, { ...item, [field]: text }, [field]);
  return {
    set: { state: "done", reason: isCut ? textCutReason : "", transcript },
    change: { verb: "transcription.written", changes },
    text,
  };
}

async function fail(deps: BackgroundDeps, recording: Started, reason: string): Promise<void> {
  const ended = await end(deps, recording, () => failed(reason));
  deps.metrics.transcribed(ended === "canceled" ? "canceled" : "failed");
}

async function transcribe(deps: BackgroundDeps, recording: Started, signal: AbortSignal): Promise<void> {
  const { transcriber, storage, log } = deps;
  const { id, workspaceId, storageKey } = recording;
  if (!transcriber) return fail(deps, recording, noModelReason);
  if (!storageKey) throw new Error(`The pending recording ${id} has no audio`);
  await countProviderCall(deps, workspaceId, "job");
  const audio = await readWhole(storage, storageKey, maxRecordingBytes).catch((cause: unknown) => {
    throw cause instanceof MissingObjectError ? audioMissingError(cause) : cause;
  });
  const mimeType = recording.mimeType as RecordingType; // only uploads write this column
  const transcript = await transcriber({ audio, mimeType, signal });
  const ended = await end(deps, recording, (item) => written(recording, transcript, item));
  deps.metrics.transcribed(ended === "done" ? "completed" : ended);
  if (ended === "done") {
    log.info({ recordingId: id, itemId: recording.itemId }, "a recording was transcribed");
    // The sweep removes what could not be removed now.
    await removeAudio(deps, id).catch((err: unknown) =>
      log.warn({ err }, "a recording could not be removed"),
    );
  }
}

/** Replaces the job by a later one with this many attempts counted. */
async function postpone(
  { db, transcriptions }: BackgroundDeps,
  recording: Started,
  attempts: number,
  startAfterSeconds: number,
): Promise<void> {
  const jobId = randomUUID();
  await db.transaction(async (tx) => {
    const moved = await tx.update(recordings).set({ jobId, attempts }).where(ofJob(recording)).returning();
    if (moved.length === 0) return;
    await transcriptions.queue(tx, { recordingId: recording.id, jobId }, { startAfterSeconds });
  });
}

async function settle(
  deps: BackgroundDeps,
  recording: Started,
  signal: AbortSignal,
  error: unknown,
): Promise<void> {
  const { attempts, id } = recording;
  // An attempt aborted by a graceful shutdown does not count.
  if (signal.aborted) return postpone(deps, recording, attempts - 1, 0);
  // Above the limit of requests per minute, the provider was not called, so the attempt does not count.
  if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") {
    deps.metrics.transcribed("postponed");
    return postpone(deps, recording, attempts - 1, error.details.retryAfterSeconds ?? 60);
  }
  deps.log.warn({ err: error, recordingId: id }, "a recording could not be transcribed");
  if (isHopeless(error) || attempts >= maxAttempts) {
    return fail(deps, recording, reasonOf(error, unknownReason));
  }
  const pause = wantedPause(error, attempts);
  deps.metrics.transcribed(pause === undefined ? "retried" : "postponed");
  const startAfterSeconds = pause === undefined ? backoffSeconds(attempts) : withJitter(pause);
  return postpone(deps, recording, attempts, startAfterSeconds);
}

export function transcriptionHandler(deps: BackgroundDeps): TranscriptionHandler {
  return {
    async transcribe(job, signal) {
      const recording = await start(deps, job);
      if (!recording) return;
      // Earlier attempts were interrupted by killed servers.
      if (recording.attempts > maxAttempts) return fail(deps, recording, unknownReason);
      if (await isInLine(deps, recording)) {
        return postpone(deps, recording, recording.attempts - 1, secondsInLine);
      }
      await transcribe(deps, recording, signal).catch((error: unknown) =>
        settle(deps, recording, signal, error),
      );
    },
  };
}
