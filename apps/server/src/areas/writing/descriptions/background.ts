import { WriterError } from "@lotwright/ai/writer";
import { fieldIdsWith } from "@lotwright/contracts/catalog/item-fields";
import { aiGenerationStatus } from "@lotwright/contracts/catalog/items";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { items, manifests } from "@lotwright/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { isFromMarks, reasonOf, tooSlowReason, unknownReason, unreadReason } from "../../../core/ai-failures";
import { withAnySignal } from "../../../core/any-signal";
import type { Deps } from "../../../core/context";
import { AppError } from "../../../core/errors";
import type { PublishedEvent, ServerEvent } from "../../../core/event-bus";
import { type Job, type JobEnd, type JobKind, postpone, putOffJobs, retryIn } from "../../../core/jobs";
import { backoffSeconds, isHopeless, wantedPause, withJitter } from "../../../core/provider-retries";
import { lotLabel } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { loadOwnCategories } from "../../accounts/settings/access";
import { countProviderCall } from "../../accounts/usage/ai-budget";
import { checkDraft, recheckClaims } from "../../media/marks/claims";
import { factsOnPhotos, isAnyPhotoUnread, photosWithFacts, secondsToWait } from "../../media/marks/facts";
import { readPhotos } from "./drafts";
import { requeueDescriptions } from "./queue";

type BackgroundDeps = Pick<
  Deps,
  "db" | "storage" | "writer" | "pace" | "reading" | "events" | "limits" | "log" | "metrics"
>;

type DescriptionJob = Job<"description">;

/** How an attempt ended. "canceled": the item no longer waits for the job. */
type End = JobEnd | "canceled";

/** Matches the item only while it waits for this job. */
const ofJob = ({ id, payload }: Pick<DescriptionJob, "id" | "payload">) =>
  and(eq(items.id, payload.itemId), eq(items.aiJobId, id));

type Result = { aiGenerationStatus: "completed" | "failed" | "none" } & Record<string, unknown>;

/** Jobs have no actor: their entries name the workspace. */
const jobContext = (deps: BackgroundDeps) => ({ ...deps, actor: null, ip: "", via: "job" as const });

async function finish(deps: BackgroundDeps, job: DescriptionJob, result: Result): Promise<End> {
  let unrecorded: PublishedEvent | undefined;
  const isFinished = await inTransaction(jobContext(deps), async (ctx) => {
    const set = { ...result, aiJobId: null };
    const [item] = await ctx.db.update(items).set(set).where(ofJob(job)).returning();
    if (!item) return false;
    const { workspaceId, manifestId, id } = item;
    const event = { workspaceId, type: "items.changed", manifestId, itemId: id } as const;
    if (result.aiGenerationStatus === "none") {
      await deps.events.publish(ctx.db, event);
      unrecorded = event;
    } else {
      await ctx.record({
        verb: result.aiGenerationStatus === "completed" ? "description.written" : "description.failed",
        ...{ entityId: id, manifestId, label: lotLabel(item) },
        by: { workspaceId, userId: null, email: "" },
        event,
      });
    }
    return true;
  });
  if (unrecorded) deps.events.committed(unrecorded);
  const { aiGenerationStatus: end } = result;
  if (isFinished) deps.metrics.described(end === "none" ? "canceled" : end);
  return isFinished ? "done" : "canceled";
}

const fail = (deps: BackgroundDeps, job: DescriptionJob, reason: string) =>
  finish(deps, job, { aiGenerationStatus: "failed", aiFailureReason: reason });

/** Keeps what a person has typed, during the description included. */
const unlessTyped = (column: PgColumn, text: string): SQL => sql`coalesce(nullif(${column}, ''), ${text})`;

/**
 * Leaves a lot alone that has neither notes nor marks to draft from without a provider, at least so far.
 */
async function leaveAlone(deps: BackgroundDeps, job: DescriptionJob, photoUrls: readonly string[]) {
  const isUnread = await isAnyPhotoUnread(deps.db, job.workspaceId, photoUrls);
  return isUnread
    ? fail(deps, job, unreadReason)
    : finish(deps, job, { aiGenerationStatus: "none", aiFailureReason: "" });
}

async function write(deps: BackgroundDeps, job: DescriptionJob): Promise<End> {
  const { signal, workspaceId } = job;
  const secondsQueued = (job.startedAt.getTime() - job.createdAt.getTime()) / 1_000;
  const [found] = await deps.db
    .select({ photoUrls: items.photoUrls, notes: items.notes, instructions: manifests.aiInstructions })
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(ofJob(job));
  if (!found) return "canceled";
  const { notes, instructions, photoUrls } = found;
  const startAfterSeconds = await secondsToWait(deps, { secondsQueued, workspaceId, photoUrls });
  if (startAfterSeconds > 0) return postpone(startAfterSeconds);
  const marks = await factsOnPhotos(deps.db, workspaceId, photoUrls);
  const isFromNotes = deps.writer.callsProvider === false;
  if (isFromMarks(deps) && marks.length === 0 && !/\S/.test(notes)) return leaveAlone(deps, job, photoUrls);
  await countProviderCall(deps, workspaceId, "job");
  const photos = await readPhotos(deps.storage, photoUrls);
  const given = {
    ...{ photos, notes, marks, instructions, signal, timeoutMs: deps.pace.timeoutMs() },
    ownCategories: await loadOwnCategories(deps, workspaceId),
    markedPhotos: await photosWithFacts(deps.db, workspaceId, photoUrls),
    beforeRepeat: () => countProviderCall(deps, workspaceId, "job"),
  };
  const draft = await deps.pace.observe(() => deps.writer(given));
  const claims = isFromNotes ? [] : await checkDraft(deps, draft, { workspaceId, photoUrls, notes });
  const end = await finish(deps, job, {
    ...recordOf(fieldIdsWith("isWrittenByAi"), (id) => unlessTyped(items[id], draft[id])),
    aiGenerationStatus: "completed",
    aiFailureReason: "",
    aiDraftedFromNotes: draft.draftedFromNotes,
    aiDraftedFromMarks: draft.draftedFromMarks,
    unseenClaims: claims,
  });
  if (end === "done") {
    // A photo may have been read between the check and its result.
    if (claims.length > 0) await recheckClaims(deps, job.payload.itemId);
    deps.log.info({ ...job.payload, jobId: job.id, ...draft.origin }, "a description was written");
  }
  return end;
}

const mayAffect = (event: ServerEvent["event"], itemId: string) => {
  if (event.type === "items.changed") return event.itemId === undefined || event.itemId === itemId;
  return event.type === "manifests.changed" || event.type === "resync";
};

/** Resolves when the item no longer waits for the job, deleted or canceled on any server, or when the signal aborts. */
async function untilUnwanted(deps: BackgroundDeps, job: DescriptionJob, signal: AbortSignal): Promise<void> {
  for await (const { event } of deps.events.subscribe(job.workspaceId, signal)) {
    if (mayAffect(event, job.payload.itemId) && (await deps.db.$count(items, ofJob(job))) === 0) return;
  }
}

/** Aborts the provider call when the job is canceled or its item deleted. */
async function describe(deps: BackgroundDeps, job: DescriptionJob): Promise<End> {
  const over = new AbortController();
  const unwanted = new AbortController();
  const watched = withAnySignal([over.signal, job.signal], (own) => untilUnwanted(deps, job, own)).then(
    () => unwanted.abort(),
    // Without events the description is completed, and dropped if the item no longer waits for it.
    (err: unknown) => deps.log.debug({ err, jobId: job.id }, "the event subscription of a lot failed"),
  );
  try {
    return await withAnySignal([job.signal, unwanted.signal], (own) => write(deps, { ...job, signal: own }));
  } catch (error) {
    const isWithdrawn = unwanted.signal.aborted && !job.signal.aborted;
    return isWithdrawn ? "canceled" : await settle(deps, job, error);
  } finally {
    over.abort();
    await watched;
  }
}

/**
 * Delays a job above the workspace's limit of calls per minute: the provider was not called, so that the attempt does not count.
 */
async function waitForNextMinute(
  deps: BackgroundDeps,
  job: DescriptionJob,
  { details }: AppError,
): Promise<End> {
  const startAfterSeconds = details.retryAfterSeconds ?? 60;
  // Otherwise each of the others would start only to wait again.
  await putOffJobs(deps.db, "description", job.workspaceId, startAfterSeconds);
  deps.metrics.described("postponed");
  return postpone(startAfterSeconds);
}

const isTimeout = (error: unknown) => error instanceof WriterError && error.kind === "timed-out";

/** The time after the first timeout of a job in which its timeouts use up no attempt. */
const freeOfTimeoutsMs = 10 * 60_000;

const countsTimeouts = ({ timedOutAt, startedAt }: DescriptionJob) =>
  timedOutAt !== null && startedAt.getTime() - timedOutAt.getTime() >= freeOfTimeoutsMs;

async function settle(deps: BackgroundDeps, job: DescriptionJob, error: unknown): Promise<End> {
  // An attempt that a graceful shutdown aborts does not count.
  if (job.signal.aborted) return postpone(0);
  if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") {
    return waitForNextMinute(deps, job, error);
  }
  deps.log.warn({ err: error, ...job.payload, jobId: job.id }, "a description could not be written");
  if (isHopeless(error)) return fail(deps, job, reasonOf(error));
  if (isTimeout(error) && !countsTimeouts(job)) {
    deps.metrics.described("postponed");
    return { ...postpone(backoffSeconds(1)), isTimeout: true };
  }
  const pause = wantedPause(error, job.attempt);
  // The workspace's other jobs would only be refused as well, and use up their attempts.
  if (pause !== undefined) await putOffJobs(deps.db, "description", job.workspaceId, pause);
  if (job.isLast) return fail(deps, job, isTimeout(error) ? tooSlowReason : reasonOf(error));
  deps.metrics.described(pause === undefined ? "retried" : "postponed");
  return retryIn(pause === undefined ? backoffSeconds(job.attempt) : withJitter(pause));
}

/** Writes the texts of an item. */
export const descriptionKind: JobKind<"description"> = {
  name: "description",
  payload: z.object({
    itemId: z.uuid(),
    formerStatus: aiGenerationStatus.exactOptional(),
    formerReason: z.string().exactOptional(),
  }),
  perServer: ({ pace }) => pace.maxRunning(),
  perWorkspace: ({ pace }) => pace.perWorkspace(),
  // Of every kind: failed, refused by the provider with a time to wait, or lost with a killed server.
  attempts: 5,
  requeue: requeueDescriptions,
  retrySeconds: backoffSeconds,
  // Two calls of the slowest provider take less.
  deadlineSeconds: 20 * 60,
  async run(job, deps) {
    const end = await describe(deps, job);
    if (end !== "canceled") return end;
    deps.metrics.described("canceled");
    deps.log.info({ ...job.payload, jobId: job.id }, "a description was canceled");
    return "done";
  },
  giveUp: (job, deps) => fail(deps, job, unknownReason),
};
