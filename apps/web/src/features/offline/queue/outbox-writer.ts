import type { OutboxStore } from "./outbox-store";
import { type OutboxWrite, pictureKeys } from "./records";

export const idsOf = (records: readonly { id: string }[] = []) => records.map(({ id }) => id);

/** The older changes, without those that newer changes supersede. */
function superseded(older: OutboxWrite, newer: OutboxWrite): OutboxWrite {
  const lots = new Set([...idsOf(newer.lots), ...(newer.removedLots ?? [])]);
  const removedPhotos = new Set(newer.removedPhotos);
  const photos = new Set([...idsOf(newer.photos), ...removedPhotos]);
  const pictures = new Set([...idsOf(newer.pictures), ...[...removedPhotos].flatMap(pictureKeys)]);
  const removedRecordings = new Set(newer.removedRecordings);
  const recordings = new Set([...idsOf(newer.recordings), ...removedRecordings]);
  const deletions = new Set([...idsOf(newer.deletions), ...(newer.removedDeletions ?? [])]);
  return {
    recordings: older.recordings?.filter(({ id }) => !recordings.has(id)) ?? [],
    audio: older.audio?.filter(({ id }) => !removedRecordings.has(id)) ?? [],
    removedRecordings: older.removedRecordings?.filter((id) => !recordings.has(id)) ?? [],
    deletions: older.deletions?.filter(({ id }) => !deletions.has(id)) ?? [],
    removedDeletions: older.removedDeletions?.filter((id) => !deletions.has(id)) ?? [],
    lots: older.lots?.filter(({ id }) => !lots.has(id)) ?? [],
    photos: older.photos?.filter(({ id }) => !photos.has(id)) ?? [],
    pictures: older.pictures?.filter(({ id }) => !pictures.has(id)) ?? [],
    removedLots: older.removedLots?.filter((id) => !lots.has(id)) ?? [],
    removedPhotos: older.removedPhotos?.filter((id) => !photos.has(id)) ?? [],
  };
}

const hasAny = (changes: OutboxWrite) => Object.values(changes).some((records) => records.length > 0);

/** The first and the longest pause in ms before a failed write is retried. If storage is full, only the user can help. */
const [firstRewriteMs, longestRewriteMs] = [500, 8_000];

export const isQuotaExceeded = (error: unknown) =>
  error instanceof DOMException && error.name === "QuotaExceededError";

/** Writes changes in order. A failed write stays in memory, and is retried before the next one, and after a pause. */
export function createWriter(store: OutboxStore, onSettled: (refused: unknown) => void) {
  let unwritten: OutboxWrite[] = [];
  let writing = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstRewriteMs;

  const planRewrite = (refused: unknown) => {
    clearTimeout(timer);
    if (refused === undefined) pauseMs = firstRewriteMs;
    if (refused === undefined || isQuotaExceeded(refused)) return;
    timer = setTimeout(() => void write(), pauseMs);
    pauseMs = Math.min(longestRewriteMs, 2 * pauseMs);
  };

  const attempt = async () => {
    let refused: unknown;
    for (const changes of [...unwritten]) {
      if (!unwritten.includes(changes)) continue;
      await store.write(changes).then(
        () => {
          unwritten = unwritten.filter((other) => other !== changes);
        },
        (error: unknown) => {
          refused = error;
        },
      );
    }
    planRewrite(refused);
    onSettled(refused);
  };
  const write = (changes?: OutboxWrite): Promise<void> => {
    if (changes) {
      unwritten = [...unwritten.map((older) => superseded(older, changes)).filter(hasAny), changes];
    }
    writing = writing.then(attempt);
    return writing;
  };
  return { write, unwritten: () => unwritten, settled: () => writing };
}
