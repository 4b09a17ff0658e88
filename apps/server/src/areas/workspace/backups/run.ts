import { withAnySignal } from "../../../core/any-signal";
import type { Deps } from "../../../core/context";
import { addRun, type BackupRow, deleteFailedRuns, deleteRuns, endDrill, endRun, readRuns } from "./access";
import { planRemoval } from "./retention";
import type { BackupRunner } from "./runner";
import {
  backupName,
  baseOf,
  drillLimitMs,
  isDrillDue,
  isGood,
  runLimitMs,
  type Run as ScheduledRun,
} from "./schedule";

type RunDeps = Pick<Deps, "db" | "log"> & { runner: BackupRunner };

const failedRunsKeptMs = 30 * 24 * 60 * 60 * 1000;
const stopped = "The server was stopped before the backup was complete.";
const tookTooLong = "The backup took longer than 8 hours.";
const drillTookTooLong = "It took longer than 2 hours.";
const notTried = "the restore of a backup could not be tried";

/** `limitMs`: after this time it fails. */
type Run = { dueAt: Date; signal: AbortSignal; limitMs?: number };

/** Whether a run failed because its name belongs to a backup of another installation, such as the one that this one was moved from. */
const isNameTaken = (error: unknown) => error instanceof Error && error.message.endsWith(" exists already.");

/**
 * Removes what a failed run may have left, unless a good one of the same minute has its name. Storage that refuses it must
 * not prevent the next backup.
 */
async function discard({ log, runner }: RunDeps, runs: readonly BackupRow[], name: string): Promise<void> {
  if (runs.some((run) => run.name === name && isGood(run))) return;
  await runner.remove(name).catch((err: unknown) => {
    log.warn({ err, name }, "an incomplete backup could not be removed");
  });
}

/** Records the runs of killed servers as failed. The caller is the only one that makes a backup. */
async function endKilledRuns(deps: RunDeps, runs: readonly BackupRow[]): Promise<void> {
  for (const { id, name } of runs.filter(({ endedAt }) => endedAt === null)) {
    await discard(deps, runs, name);
    await endRun(deps.db, id, { endedAt: new Date(), failure: stopped });
  }
}

/** Base of the next backup; null if that backup was lost or damaged, or if BACKUP was set to another place. */
async function findBase(runner: BackupRunner, base: ScheduledRun | null): Promise<ScheduledRun | null> {
  return base && (await runner.has(base.name)) ? base : null;
}

/** Makes one backup and records it, also if it fails. */
async function make(
  deps: RunDeps,
  runs: readonly BackupRow[],
  { signal, limitMs = runLimitMs }: Omit<Run, "dueAt">,
): Promise<BackupRow> {
  const startedAt = new Date();
  const base = await findBase(deps.runner, baseOf(runs, startedAt));
  const name = backupName(startedAt, base === null);
  const run = await addRun(deps.db, { name, isFull: base === null, startedAt });
  const limit = AbortSignal.timeout(limitMs);
  const failureOf = (error: unknown) => {
    if (signal.aborted) return stopped;
    if (limit.aborted) return tookTooLong;
    return error instanceof Error ? error.message : String(error);
  };
  try {
    await endKilledRuns(deps, runs);
    const { bytes, missing } = await withAnySignal([signal, limit], (own) =>
      deps.runner.make({ name, since: base?.name ?? null }, own),
    );
    await endRun(deps.db, run.id, { endedAt: new Date(), bytes });
    deps.log.info({ name, bytes, missing }, "backup made");
    return run;
  } catch (error) {
    if (!isNameTaken(error)) await discard(deps, runs, name);
    await endRun(deps.db, run.id, { endedAt: new Date(), failure: failureOf(error) });
    throw error;
  }
}

/** Removes the backups that the retention no longer covers. One that cannot be removed is tried again after the next run. */
async function removeOld({ db, log, runner }: RunDeps): Promise<void> {
  for (const { id, name } of planRemoval(await readRuns(db))) {
    try {
      await runner.remove(name);
      await deleteRuns(db, [id]);
    } catch (err) {
      log.warn({ err, name }, "an old backup could not be removed");
    }
  }
}

/**
 * Restores a full backup for a trial if that is due, and records how it went. A server that stops tries it after the next full one.
 * @throws Error that the backup can't be restored
 */
async function drillFull({ db, log, runner }: RunDeps, { id, name }: BackupRow, signal: AbortSignal) {
  if (!isDrillDue(await readRuns(db), new Date())) return;
  const limit = AbortSignal.timeout(drillLimitMs);
  try {
    const hindrance = await withAnySignal([signal, limit], (own) => runner.drill(name, own));
    if (hindrance) return log.warn({ name, reason: hindrance }, notTried);
    await endDrill(db, id, { drilledAt: new Date(), drillFailure: "" });
    log.info({ name }, "the backup was restored for a trial, and is as it was");
  } catch (error) {
    if (signal.aborted) return;
    if (limit.aborted) return log.warn({ name, reason: drillTookTooLong }, notTried);
    const drillFailure = error instanceof Error ? error.message : String(error);
    await endDrill(db, id, { drilledAt: new Date(), drillFailure });
    log.error({ err: error, name }, "the backup could not be restored for a trial");
  }
}

/**
 * Makes a backup, unless a good one has ended since `dueAt`. Then removes those that the retention no longer covers, and about
 * once a month restores a full one for a trial.
 */
export async function runBackup(deps: RunDeps, run: Run): Promise<void> {
  const runs = await readRuns(deps.db);
  if (runs.some((earlier) => isGood(earlier) && earlier.endedAt > run.dueAt)) return;
  await deleteFailedRuns(deps.db, new Date(Date.now() - failedRunsKeptMs));
  const made = await make(deps, runs, run);
  await removeOld(deps);
  if (made.isFull) await drillFull(deps, made, run.signal);
}
