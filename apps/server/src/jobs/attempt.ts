import type { Database } from "@lotwright/db/client";
import { withAnySignal } from "../core/any-signal";
import type { Deps } from "../core/context";
import { type Job, type JobEnd, type JobKind, postpone, retryIn } from "../core/jobs";
import { type Claimed, endJob, putBackJob } from "./claim";

export type WorkerOptions = {
  db: Database;
  kinds: readonly JobKind[];
  deps: Deps;
  /** Aborts when this server stops. */
  signal: AbortSignal;
  /** Called with the error of an attempt, and when the database can't be reached. */
  onTrouble(error: unknown, job?: Claimed): void;
};

/** @throws Error if the payload is not that of the kind */
const jobOf = (kind: JobKind, claimed: Claimed, signal: AbortSignal): Job => ({
  ...{ id: claimed.id, workspaceId: claimed.workspaceId, batchId: claimed.batchId, signal },
  payload: kind.payload.parse(claimed.payload),
  ...{ createdAt: claimed.createdAt, dueAt: claimed.startAfter },
  ...{ startedAt: claimed.startedAt, timedOutAt: claimed.timedOutAt },
  ...{ attempt: claimed.attempts, isLast: claimed.attempts >= kind.attempts },
});

async function giveUp(kind: JobKind, claimed: Claimed, deps: Deps, signal: AbortSignal): Promise<"done"> {
  await kind.giveUp?.(jobOf(kind, claimed, signal), deps);
  return "done";
}

/** Decides what a failed attempt means. An attempt that a graceful shutdown aborts does not count. */
function failed(options: WorkerOptions, kind: JobKind, claimed: Claimed, error: unknown): JobEnd | "failed" {
  if (options.signal.aborted) return postpone(0);
  options.onTrouble(error, claimed);
  return claimed.attempts < kind.attempts ? retryIn(kind.retrySeconds(claimed.attempts)) : "failed";
}

async function run(
  options: WorkerOptions,
  kind: JobKind,
  claimed: Claimed,
  lost: AbortSignal,
): Promise<JobEnd> {
  const { deps, signal } = options;
  const deadline = AbortSignal.timeout(kind.deadlineSeconds * 1_000);
  return withAnySignal([signal, lost, deadline], async (own) => {
    // The earlier attempts died with their servers.
    if (claimed.attempts > kind.attempts) return giveUp(kind, claimed, deps, own);
    const end = await Promise.resolve()
      .then(() => kind.run(jobOf(kind, claimed, own), deps))
      .catch((error: unknown) => failed(options, kind, claimed, error));
    if (end === "failed") return giveUp(kind, claimed, deps, own);
    return deadline.aborted && end !== "done" ? { ...end, isCounted: true } : end;
  });
}

/**
 * Runs an attempt, and stores how it ended. When the database can't be reached, the lease is lost.
 * @param lost aborts when another server has taken over the job
 * @returns the seconds for which this server starts no job of the kind
 */
export async function finishAttempt(
  options: WorkerOptions,
  kind: JobKind,
  claimed: Claimed,
  lost: AbortSignal,
): Promise<number> {
  const { db, deps, onTrouble } = options;
  try {
    const end = await run(options, kind, claimed, lost);
    if (end !== "done") {
      await putBackJob(db, claimed, end);
      return end.pauseSeconds ?? 0;
    }
    await endJob(db, claimed, kind.schedule?.(deps).next());
  } catch (error) {
    onTrouble(error);
    // A job whose payload is of another release fails to be abandoned too.
    const later = retryIn(Math.min(60 * 60, 30 * claimed.attempts));
    await putBackJob(db, claimed, later).catch(onTrouble);
  }
  return 0;
}
