import { maxRecordingBytes, type RecordingType } from "@lotwright/contracts/media/recordings";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { items, recordings, users } from "@lotwright/db/schema";
import { MissingObjectError, readWhole } from "@lotwright/storage/storage";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { reasonOf } from "../../../core/ai-failures";
import type { Deps } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { type Job, type JobEnd, type JobKind, postpone, retryIn } from "../../../core/jobs";
import { backoffSeconds, isHopeless, wantedPause, withJitter } from "../../../core/provider-retries";
import type { Change, RecordedActor } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { countProviderCall } from "../../accounts/usage/ai-budget";
import { writeAddedText } from "../../catalog/items/writing";
import { recordOne } from "../../catalog/lot-changes/edits";
import { isOfItem } from "./access";
import { appendText } from "./append";
import { requeueTranscriptions } from "./queue";
import { audioMissingError, fieldFullReason, noModelReason, textCutReason, unknownReason } from "./reasons";
import { removeAbandoned, removeAudio } from "./removal";
import type { ReceivedRecording } from "./view";

type BackgroundDeps = Pick<
  Deps,
  "db" | "storage" | "writer" | "transcriber" | "events" | "limits" | "quotas" | "log" | "metrics"
>;

type TranscriptionJob = Job<"transcription">;

type Started = ReceivedRecording & { jobId: string };

/** Condition that matches the recording only while it waits for this job. */
const ofJob = ({ id, jobId }: Pick<Started, "id" | "jobId">) =>
  and(eq(recordings.id, id), eq(recordings.jobId, jobId), eq(recordings.state, "pending"));

/** Undefined for a job that was replaced, and for one whose item was deleted: removes its recording. */
async function findStarted(
  deps: BackgroundDeps,
  { id: jobId, payload }: TranscriptionJob,
): Promise<Started | undefined> {
  const [row] = await deps.db
    .select()
    .from(recordings)
    .where(ofJob({ id: payload.recordingId, jobId }));
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
  verb: Change["verb"];
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
    const { set, verb, text } = decide(item);
    const ended = await ctx.db
      .update(recordings)
      .set({ ...set, jobId: null })
      .where(ofJob(recording))
      .returning();
    if (ended.length === 0) return "canceled";
    if (text === undefined) {
      await recordOne(ctx, item, { verb, by: { workspaceId: item.workspaceId, userId: null, email: "" } });
      return "failed";
    }
    const by = await speakerOf(ctx, recording);
    await writeAddedText(ctx, item, { text: { [recording.field]: text }, verb, by });
    return "done";
  });
}

const failed = (reason: string, transcript = ""): Ending => ({
  set: { state: "failed", reason, transcript },
  verb: "transcription.failed",
});

/** Appends the text to the field's current value, which may include text typed during transcription. */
function written({ field }: Started, transcript: string, item: ItemRow): Ending {
  const appended = appendText(item[field], transcript, maxLongTextLength);
  if (!appended) return failed(fieldFullReason, transcript);
  const { text, isCut } = appended;
  return {
    set: { state: "done", reason: isCut ? textCutReason : "", transcript },
    verb: "transcription.written",
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

async function settle(
  deps: BackgroundDeps,
  recording: Started,
  { attempt, isLast, signal }: TranscriptionJob,
  error: unknown,
): Promise<JobEnd> {
  // An attempt that a graceful shutdown aborts does not count.
  if (signal.aborted) return postpone(0);
  // Above the limit of calls per minute: the provider was not called, so that the attempt does not count.
  if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") {
    deps.metrics.transcribed("postponed");
    return postpone(error.details.retryAfterSeconds ?? 60);
  }
  deps.log.warn({ err: error, recordingId: recording.id }, "a recording could not be transcribed");
  if (isHopeless(error) || isLast) {
    await fail(deps, recording, reasonOf(error, unknownReason));
    return "done";
  }
  const pause = wantedPause(error, attempt);
  deps.metrics.transcribed(pause === undefined ? "retried" : "postponed");
  return retryIn(pause === undefined ? backoffSeconds(attempt) : withJitter(pause));
}

/** Writes what was said in a recording. */
export const transcriptionKind: JobKind<"transcription"> = {
  name: "transcription",
  payload: z.object({ recordingId: z.uuid() }),
  perServer: () => 2,
  perWorkspace: () => 4,
  // Of every kind: failed, refused by the provider with a time to wait, or lost with a killed server.
  attempts: 5,
  retrySeconds: backoffSeconds,
  // A provider call has a shorter time limit.
  deadlineSeconds: 150,
  requeue: requeueTranscriptions,
  async run(job, deps) {
    const recording = await findStarted(deps, job);
    if (!recording) return "done";
    if (await isInLine(deps, recording)) return postpone(secondsInLine);
    try {
      await transcribe(deps, recording, job.signal);
      return "done";
    } catch (error) {
      return settle(deps, recording, job, error);
    }
  },
  async giveUp(job, deps) {
    const recording = await findStarted(deps, job);
    if (recording) await fail(deps, recording, unknownReason);
  },
};
