/** A time of day in the server's time zone. */
export type BackupTime = { hours: number; minutes: number };

/** The next such time after `now`. */
export function nextTime({ hours, minutes }: BackupTime, now: Date): Date {
  // Without setDate: a time that daylight saving skips would shift the following days too.
  const on = (day: number) => new Date(now.getFullYear(), now.getMonth(), day, hours, minutes);
  const today = on(now.getDate());
  return today > now ? today : on(now.getDate() + 1);
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const lateAfterMs = 26 * hourMs;
/** Wait after the start of a run that was not good. */
const retryAfterMs = 15 * minuteMs;
/** Half a day less than a week, because runs do not start to the second. */
const fullAfterMs = 6.5 * dayMs;

/** Time limit of a backup in ms. */
export const runLimitMs = 8 * hourMs;
/** Time limit in ms of the trial restore after a backup. */
export const drillLimitMs = 2 * hourMs;
export const retryAfterSeconds = retryAfterMs / 1000;

/** Columns of a `backups` row that the schedule uses. */
export type Run = { name: string; isFull: boolean; startedAt: Date; endedAt: Date | null; failure: string };
type Ended = { endedAt: Date };

export const isGood = <Row extends Run>(run: Row): run is Row & Ended =>
  run.endedAt !== null && run.failure === "";

/** Whether the last good backup is too old. Without one, the time since the first attempt counts. */
export const isLate = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() > lateAfterMs;

/**
 * When a server that starts makes a backup. Immediately if none or no recent one is good, or the last run failed or was
 * killed, but not sooner than the wait after that run; otherwise at the next backup time.
 * @param runs newest first
 */
export function firstTime(at: BackupTime, runs: readonly Run[], now: Date): Date {
  const [newest] = runs;
  const good = runs.find(isGood);
  if (newest && newest === good && !isLate(good.endedAt, now)) return nextTime(at, now);
  if (!newest || newest === good) return now;
  return new Date(Math.max(now.getTime(), newest.startedAt.getTime() + retryAfterMs));
}

/**
 * The full backup that one made now adds to, or null if it must be full itself.
 * @param runs newest first
 */
export function baseOf(runs: readonly Run[], now: Date): Run | null {
  const full = runs.filter(isGood).find(({ isFull }) => isFull);
  return full && now.getTime() - full.startedAt.getTime() < fullAfterMs ? full : null;
}

/** Age below a month, because a drill follows a full backup, which is made once a week. */
const drillAfterMs = 27 * dayMs;

/** Whether a new full backup is to be restored for a trial: none was in the last four weeks, or the last one failed. */
export function isDrillDue(
  runs: readonly { drilledAt: Date | null; drillFailure: string }[],
  now: Date,
): boolean {
  const drilled = runs.filter((run) => run.drilledAt !== null);
  const newest = drilled.toSorted((a, b) => Number(b.drilledAt) - Number(a.drilledAt))[0];
  const isRecent = now.getTime() - Number(newest?.drilledAt ?? 0) < drillAfterMs;
  return !isRecent || newest?.drillFailure !== "";
}

/** Example: `lotwright-2026-11-26T0300Z-full.tar`; the time is in UTC. */
export function backupName(startedAt: Date, isFull: boolean): string {
  const time = startedAt.toISOString().slice(0, 16).replace(":", "");
  return `lotwright-${time}Z-${isFull ? "full" : "changes"}.tar`;
}
