import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type {
  ListRecordingsInput,
  Recording,
  RecordingInput,
  UploadRecordingInput,
} from "@lotwright/contracts/media/recordings";
import type { Success } from "@lotwright/contracts/values/fields";
import { recordings } from "@lotwright/db/schema";
import { makeToken } from "@lotwright/storage/keys";
import { and, asc, eq, ne } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, notFound } from "../../../core/errors";
import { idTakenError } from "../../../core/idempotency";
import { one } from "../../../core/one";
import { type Change, lotLabel } from "../../../core/record";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { requireAiLots, takeAiLots } from "../../accounts/usage/ai-budget";
import { withinQuota } from "../../accounts/usage/quotas";
import { type ItemRow, loadItem, loadItemForUpdate } from "../../catalog/items/access";
import { isOfItem, loadRecordingForUpdate } from "./access";
import type { IncomingRecording } from "./incoming-recording";
import { queueTranscription } from "./queue";
import { noModelReason } from "./reasons";
import { removeAbandoned } from "./removal";
import { type RecordingRow, recordingView } from "./view";

type Upload = UploadRecordingInput & { id: string; recording: IncomingRecording };

const record = (ctx: WritingContext, item: ItemRow, verb: Change["verb"]) => {
  const { id, manifestId, workspaceId } = item;
  const event = { workspaceId, type: "items.changed", manifestId, itemId: id } as const;
  return ctx.record({ verb, entityId: id, manifestId, label: lotLabel(item), event });
};

/** Finds the row of an earlier attempt of the same upload. Throws CONFLICT, without details, if another upload used the id. */
async function findUploaded(ctx: ActorContext, upload: Upload): Promise<RecordingRow | undefined> {
  const { id, itemId, field, recording } = upload;
  const [row] = await ctx.db.select().from(recordings).where(eq(recordings.id, id));
  if (!row) return undefined;
  const isSame =
    row.createdBy === ctx.actor.userId &&
    row.itemId === itemId &&
    row.field === field &&
    row.contentHash === recording.contentHash;
  if (!isSame) throw idTakenError({ noun: "recording" });
  return row;
}

async function registerRecording(ctx: ActorContext, upload: Upload): Promise<RecordingRow> {
  const { id, itemId, field, durationMs, recording } = upload;
  const { workspaceId, userId: createdBy } = ctx.actor;
  const { mimeType, byteCount: bytes, contentHash } = recording;
  const [row] = await ctx.db
    .insert(recordings)
    .values({
      ...{ id, itemId, field, durationMs, workspaceId, createdBy, mimeType, bytes, contentHash },
      storageKey: `recordings/${makeToken()}`,
    })
    .onConflictDoNothing()
    .returning();
  return row ?? one([await findUploaded(ctx, upload)].filter((found) => found !== undefined));
}

/** State of a received recording: `failed`, with its audio stored, without a model or above the daily AI budget. */
async function firstState(ctx: ActorContext) {
  if (!ctx.transcriber) return { state: "failed", reason: noModelReason, jobId: null } as const;
  const { granted, reason } = await takeAiLots(ctx, 1);
  return granted === 0
    ? ({ state: "failed", reason, jobId: null } as const)
    : ({ state: "pending", reason: "", jobId: randomUUID() } as const);
}

/** Queues the transcription once: a concurrent attempt of the same upload finds another state. */
function requestTranscription(ctx: ActorContext, { id, itemId }: Upload): Promise<RecordingRow> {
  return inTransaction(ctx, async (ctx) => {
    const item = await loadItemForUpdate(ctx, itemId);
    const [row] = await ctx.db.select().from(recordings).where(eq(recordings.id, id)).for("update");
    if (!row) throw notFound("item");
    if (row.state !== "receiving") return row;
    const state = await firstState(ctx);
    const received = ctx.db.update(recordings).set(state).where(eq(recordings.id, id)).returning();
    const updated = one(await received);
    if (state.jobId) {
      await queueTranscription(ctx.db, { id: state.jobId, workspaceId: item.workspaceId, recordingId: id });
    }
    await record(ctx, item, "transcription.requested");
    return updated;
  });
}

/**
 * Stores a recording and requests its transcription. Idempotent by client-generated id. Inserts the row as "receiving" before
 * writing the object, so that a crash leaves no object without a row.
 */
async function store(ctx: ActorContext, upload: Upload): Promise<RecordingRow> {
  const { recording } = upload;
  return withinQuota(ctx, "storageBytes", recording.byteCount, async (quota) => {
    const earlier = await findUploaded(ctx, upload);
    if (earlier && earlier.state !== "receiving") return earlier;
    quota.require();
    const { storageKey } = earlier ?? (await registerRecording(ctx, upload));
    if (!storageKey) throw new Error(`The recording ${upload.id} was received without audio`);
    await ctx.storage.put(storageKey, await readFile(recording.path), recording.mimeType);
    const row = await requestTranscription(ctx, upload);
    // A concurrent attempt was transcribed before this one rewrote the object.
    if (row.storageKey === null) await ctx.storage.remove(storageKey);
    return row;
  });
}

export async function uploadRecording(
  ctx: ActorContext,
  { id = randomUUID(), ...input }: UploadRecordingInput & { recording: IncomingRecording },
): Promise<Recording> {
  await loadItem(ctx, input.itemId);
  const row = await store(ctx, { ...input, id });
  if (!isOfItem(row)) throw notFound("item");
  return recordingView(row);
}

/** The recordings of an item, oldest first. */
export async function listRecordings(
  ctx: ActorContext,
  { itemId }: ListRecordingsInput,
): Promise<Recording[]> {
  const { id } = await loadItem(ctx, itemId);
  const rows = await ctx.db
    .select()
    .from(recordings)
    .where(and(eq(recordings.itemId, id), ne(recordings.state, "receiving")))
    .orderBy(asc(recordings.createdAt), asc(recordings.id));
  return rows.filter(isOfItem).map(recordingView);
}

/** Requests transcribing a failed recording again. Idempotent while one is queued or running. */
export async function retryRecording(ctx: ActorContext, { id }: RecordingInput): Promise<Recording> {
  await ctx.limits.ai(ctx.actor.userId);
  return inTransaction(ctx, async (ctx) => {
    const { item, recording } = await loadRecordingForUpdate(ctx, id);
    if (recording.state === "pending") return recordingView(recording);
    if (recording.state !== "failed")
      throw new AppError("CONFLICT", "This recording is already transcribed.");
    if (!ctx.transcriber) throw new AppError("UNAVAILABLE", noModelReason);
    await requireAiLots(ctx, 1);
    const jobId = randomUUID();
    const pending = { state: "pending", reason: "", attempts: 0, jobId } as const;
    await ctx.db.update(recordings).set(pending).where(eq(recordings.id, id));
    await queueTranscription(ctx.db, { id: jobId, workspaceId: item.workspaceId, recordingId: id });
    await record(ctx, item, "transcription.requested");
    return recordingView({ ...recording, ...pending });
  });
}

/** Deletes a recording with its audio; its text stays in the item. */
export async function removeRecording(ctx: ActorContext, { id }: RecordingInput): Promise<Success> {
  await inTransaction(ctx, async (ctx) => {
    const { item } = await loadRecordingForUpdate(ctx, id);
    // Detached from its item, so that the sweep removes what can't be removed now.
    await ctx.db.update(recordings).set({ itemId: null, jobId: null }).where(eq(recordings.id, id));
    await record(ctx, item, "recording.deleted");
  });
  await removeAbandoned(ctx, id, new Date()).catch((err: unknown) => {
    ctx.log.warn({ err }, "a recording could not be removed");
  });
  return { success: true };
}
