import { recordings, settings } from "@lotwright/db/schema";
import { and, eq, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../../core/context";
import { company } from "../../accounts/settings/sections";

type RemovalDeps = Pick<Deps, "db" | "storage" | "log">;

/** Age in ms at which an unfinished upload is removed. */
const unfinishedAfterMs = 7 * 24 * 60 * 60 * 1000;
const batchSize = 100;

/**
 * Condition for recordings whose audio can be deleted: fully transcribed, in a workspace that does not keep recordings. Audio of
 * a truncated text stays.
 */
function isDisposable({ db }: RemovalDeps): SQL | undefined {
  const keeping = db
    .select({ one: sql`1` })
    .from(settings)
    .where(
      and(
        eq(settings.workspaceId, recordings.workspaceId),
        eq(settings.section, company.name),
        sql`${settings.value} @> '{"keepsRecordings": true}'`,
      ),
    );
  const { state, storageKey, reason } = recordings;
  return and(eq(state, "done"), sql`${storageKey} is not null`, eq(reason, ""), notExists(keeping));
}

/** Removes the audio of a transcribed recording if it is not needed. */
export async function removeAudio(deps: RemovalDeps, recordingId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const disposable = and(eq(recordings.id, recordingId), isDisposable({ ...deps, db: tx }));
    const [row] = await tx.select().from(recordings).where(disposable).for("update", { skipLocked: true });
    if (!row?.storageKey) return;
    await deps.storage.remove(row.storageKey);
    await tx.update(recordings).set({ storageKey: null }).where(eq(recordings.id, row.id));
  });
}

/** Condition for recordings without an item, or left by an upload that did not finish. */
const isAbandoned = (cutoff: Date) =>
  or(isNull(recordings.itemId), and(eq(recordings.state, "receiving"), lt(recordings.createdAt, cutoff)));

/** Removes an abandoned recording. Returns 1, or 0 if it is in use or another server removes it. */
export async function removeAbandoned(
  { db, storage }: RemovalDeps,
  id: string,
  cutoff: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const abandoned = and(eq(recordings.id, id), isAbandoned(cutoff));
    const [row] = await tx.select().from(recordings).where(abandoned).for("update", { skipLocked: true });
    if (!row) return 0;
    if (row.storageKey) await storage.remove(row.storageKey);
    await tx.delete(recordings).where(eq(recordings.id, id));
    return 1;
  });
}

type Sweep = { now: Date; signal?: AbortSignal };

/**
 * Removes recordings of deleted items, uploads unfinished for a week, and audio no longer needed. Returns the number of removed
 * recordings; stops early on abort.
 */
export async function sweepRecordings(deps: RemovalDeps, { now, signal }: Sweep): Promise<number> {
  const cutoff = new Date(now.getTime() - unfinishedAfterMs);
  let removedCount = 0;
  let lastId = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const batch = await deps.db
      .select({ id: recordings.id, itemId: recordings.itemId, state: recordings.state })
      .from(recordings)
      .where(and(sql`${recordings.id} > ${lastId}`, or(isAbandoned(cutoff), isDisposable(deps))))
      .orderBy(recordings.id)
      .limit(batchSize);
    for (const { id, itemId, state } of batch) {
      if (signal?.aborted) return removedCount;
      if (itemId !== null && state === "done") await removeAudio(deps, id);
      else removedCount += await removeAbandoned(deps, id, cutoff);
      lastId = id;
    }
    if (batch.length < batchSize) return removedCount;
  }
}
