import { oneLine } from "@lotwright/ai/text";
import type { Mark } from "@lotwright/contracts/media/mark-facts";
import { items, jobs } from "@lotwright/db/schema";
import { ReadingError } from "@lotwright/reading-process/reading-error";
import { MissingObjectError } from "@lotwright/storage/storage";
import { arrayContains, sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../../../core/context";
import { type Job, type JobEnd, type JobKind, postpone, retryIn, startJobsNow } from "../../../core/jobs";
import { readStoredPhoto } from "../photos/access";
import { dropSeenClaims } from "./claims";
import {
  endUnreadable,
  marksOfSameFile,
  queueUnread,
  storeMarks,
  takePhoto,
  type UnreadPhoto,
} from "./queue";

type ReadingDeps = Pick<Deps, "db" | "storage" | "reading" | "writer" | "events" | "log" | "metrics">;

/** Pause in seconds while memory or storage is unavailable. */
const pauseSeconds = 30;

/** Removes characters that the database cannot store, since a code may contain any byte. */
const storable = (marks: readonly Mark[]): Mark[] =>
  marks.map((mark) => ({ ...mark, text: oneLine(mark.text) })).filter(({ text }) => text !== "");

async function read(deps: ReadingDeps, photo: UnreadPhoto, signal: AbortSignal): Promise<Mark[]> {
  const known = await marksOfSameFile(deps.db, photo);
  if (known) return known;
  const { reader } = deps.reading;
  if (!reader) throw new ReadingError("unavailable", "No reader.");
  const bytes = await readStoredPhoto(deps.storage, photo.url);
  return storable(await reader.read(bytes, { detail: photo.readingDetail, signal }));
}

/** Lets everyone who may see them know of the lots that have the photo. */
async function announce({ db, events }: ReadingDeps, { url, workspaceId }: UnreadPhoto): Promise<void> {
  const lots = await db
    .select({ itemId: items.id, manifestId: items.manifestId })
    .from(items)
    .where(arrayContains(items.photoUrls, [url]));
  for (const lot of lots) await events.publish(db, { type: "marks.changed", workspaceId, ...lot });
}

async function fail(deps: ReadingDeps, photo: UnreadPhoto): Promise<void> {
  if (!(await endUnreadable(deps.db, photo))) return;
  deps.metrics.readMarks("failed");
  await settleLots(deps, photo);
}

/** Continues the descriptions of lots that wait for the marks of the photo. */
async function settleLots(deps: ReadingDeps, photo: UnreadPhoto): Promise<void> {
  await dropSeenClaims(deps, photo);
  // With a provider, jobs wait shortly, and also where it requested a pause.
  if (deps.writer.callsProvider === false) {
    const lots = deps.db
      .select({ jobId: items.aiJobId })
      .from(items)
      .where(arrayContains(items.photoUrls, [photo.url]));
    await startJobsNow(deps.db, "description", sql`${jobs.id} in ${lots}`);
  }
  await announce(deps, photo);
}

const isThere = (storage: ReadingDeps["storage"]): Promise<boolean> =>
  storage.check().then(
    () => true,
    () => false,
  );

/** The photo waits, and so do the others on this server. Says nothing about the photo. */
const pause: JobEnd = { ...postpone(0), pauseSeconds };

async function settle(
  deps: ReadingDeps,
  photo: UnreadPhoto,
  { attempt, isLast }: Job<"reading">,
  error: unknown,
): Promise<JobEnd> {
  if (error instanceof ReadingError && error.kind === "unavailable") {
    deps.reading.isAvailable = false;
    return pause;
  }
  deps.log.warn({ err: error, photoId: photo.id }, "the marks on a photo could not be read");
  const isMissing = error instanceof MissingObjectError;
  // While the store is there, it is this photo alone that can't be got from it.
  if (!isMissing && !(error instanceof ReadingError) && !(await isThere(deps.storage))) return pause;
  if (isMissing || isLast) {
    await fail(deps, photo);
    return "done";
  }
  deps.metrics.readMarks("retried");
  return retryIn(secondsToRetry(attempt));
}

const secondsToRetry = (attempt: number) => 5 * attempt;

/** Reads the marks on a photo, newest first, one at a time on each server. */
export const readingKind: JobKind<"reading"> = {
  name: "reading",
  payload: z.record(z.string(), z.never()),
  perServer: () => 1,
  attempts: 3,
  retrySeconds: secondsToRetry,
  // A reading takes less, even if it starts the reader on a busy machine.
  deadlineSeconds: 150,
  isOn: ({ reading }) => reading.reader !== null,
  requeue: queueUnread,
  async run(job, deps) {
    const photo = await takePhoto(deps.db, job.id);
    if (photo === undefined || photo === "elsewhere") return photo ? postpone(10) : "done";
    try {
      const marks = await read(deps, photo, job.signal);
      deps.reading.isAvailable = true;
      if (await storeMarks(deps.db, photo, marks)) {
        deps.metrics.readMarks("completed");
        await settleLots(deps, photo);
      }
      return "done";
    } catch (error) {
      // An attempt that a graceful shutdown aborts does not count.
      return job.signal.aborted ? postpone(0) : settle(deps, photo, job, error);
    }
  },
  async giveUp({ id }, deps) {
    const photo = await takePhoto(deps.db, id);
    if (photo && photo !== "elsewhere") await fail(deps, photo);
  },
};
