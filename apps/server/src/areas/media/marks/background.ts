import { oneLine } from "@lotwright/ai/text";
import type { Mark } from "@lotwright/contracts/media/mark-facts";
import { items } from "@lotwright/db/schema";
import { ReadingError } from "@lotwright/reading-process/reading-error";
import { MissingObjectError } from "@lotwright/storage/storage";
import { arrayContains } from "drizzle-orm";
import type { Deps } from "../../../core/context";
import { readStoredPhoto } from "../photos/access";
import { dropSeenClaims } from "./claims";
import {
  type ClaimedPhoto,
  claimPhoto,
  giveUp,
  marksOfSameFile,
  maxAttempts,
  putBack,
  storeMarks,
} from "./queue";
import type { Outcome } from "./worker";

type ReadingDeps = Pick<
  Deps,
  "db" | "storage" | "reading" | "writer" | "descriptions" | "events" | "log" | "metrics"
>;

/** Pause in seconds while memory or storage is unavailable. */
const pauseSeconds = 30;

/** Removes characters that the database cannot store, since a code may contain any byte. */
const storable = (marks: readonly Mark[]): Mark[] =>
  marks.map((mark) => ({ ...mark, text: oneLine(mark.text) })).filter(({ text }) => text !== "");

async function read(deps: ReadingDeps, photo: ClaimedPhoto, signal: AbortSignal): Promise<Mark[]> {
  const known = await marksOfSameFile(deps.db, photo);
  if (known) return known;
  const { reader } = deps.reading;
  if (!reader) throw new ReadingError("unavailable", "No reader.");
  const bytes = await readStoredPhoto(deps.storage, photo.url);
  return storable(await reader.read(bytes, { detail: photo.readingDetail, signal }));
}

/** Publishes events for the lots that have the photo. */
async function announce({ db, events }: ReadingDeps, { url, workspaceId }: ClaimedPhoto): Promise<void> {
  const lots = await db
    .select({ itemId: items.id, manifestId: items.manifestId })
    .from(items)
    .where(arrayContains(items.photoUrls, [url]));
  for (const lot of lots) await events.publish(db, { type: "marks.changed", workspaceId, ...lot });
}

async function fail(deps: ReadingDeps, photo: ClaimedPhoto): Promise<void> {
  if (!(await giveUp(deps.db, photo))) return;
  deps.metrics.readMarks("failed");
  await settleLots(deps, photo);
}

/** Continues descriptions of lots that wait for the photo's marks. */
async function settleLots(deps: ReadingDeps, photo: ClaimedPhoto): Promise<void> {
  await dropSeenClaims(deps, photo);
  // With a provider, jobs wait only shortly, or for a requested pause.
  if (deps.writer.callsProvider === false) await deps.descriptions.expedite(deps.db, photo.url);
  await announce(deps, photo);
}

const isThere = (storage: ReadingDeps["storage"]): Promise<boolean> =>
  storage.check().then(
    () => true,
    () => false,
  );

async function settle(deps: ReadingDeps, photo: ClaimedPhoto, error: unknown): Promise<Outcome> {
  const { db, log, reading, metrics } = deps;
  if (error instanceof ReadingError && error.kind === "unavailable") {
    reading.isAvailable = false;
    await putBack(db, photo, { seconds: 0, isCounted: false });
    return { kind: "pause", seconds: pauseSeconds };
  }
  log.warn({ err: error, photoId: photo.id }, "the marks on a photo could not be read");
  if (error instanceof MissingObjectError) {
    await fail(deps, photo);
    return { kind: "read" };
  }
  // Storage is available, so only this photo is unreadable.
  if (!(error instanceof ReadingError) && !(await isThere(deps.storage))) {
    await putBack(db, photo, { seconds: pauseSeconds, isCounted: false });
    return { kind: "pause", seconds: pauseSeconds };
  }
  if (photo.readingAttempts >= maxAttempts) await fail(deps, photo);
  else {
    metrics.readMarks("retried");
    await putBack(db, photo, { seconds: 5 * photo.readingAttempts, isCounted: true });
  }
  return { kind: "read" };
}

/** Reads the next waiting photo, if any. Rejects only if the result cannot be stored; its lease then expires. */
export async function readNext(deps: ReadingDeps, signal: AbortSignal): Promise<Outcome> {
  if (!deps.reading.reader) return { kind: "none" };
  const photo = await claimPhoto(deps.db);
  if (!photo) return { kind: "none" };
  // Earlier attempts were interrupted by killed servers.
  if (photo.readingAttempts > maxAttempts) {
    await fail(deps, photo);
    return { kind: "read" };
  }
  try {
    const marks = await read(deps, photo, signal);
    deps.reading.isAvailable = true;
    if (await storeMarks(deps.db, photo, marks)) {
      deps.metrics.readMarks("completed");
      await settleLots(deps, photo);
    }
    return { kind: "read" };
  } catch (error) {
    // An attempt aborted by a graceful shutdown does not count.
    if (signal.aborted) {
      await putBack(deps.db, photo, { seconds: 0, isCounted: false });
      return { kind: "none" };
    }
    return settle(deps, photo, error);
  }
}
