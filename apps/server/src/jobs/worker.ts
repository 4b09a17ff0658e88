import { setTimeout as delay } from "node:timers/promises";
import { withAnySignal } from "../core/any-signal";
import type { JobKind } from "../core/jobs";
import { finishAttempt, type WorkerOptions } from "./attempt";
import { claimJob, freeLostJobs, leaseSeconds, renewLeases, secondsToNext } from "./claim";

/** How often a server renews its leases, and looks for jobs of killed servers. */
const renewMs = 5_000;
/** How often a server looks for jobs of killed servers, and for jobs whose notification was lost. */
const lookMs = 5_000;
/** How often it looks while jobs run, whose workspaces may have delayed ones. */
const lookWhileRunningMs = 1_000;

/** Time after its deadline in which an attempt has to end before another server takes over its job. */
const graceMs = 30_000;

type Running = {
  kind: string;
  leaseId: string;
  /** Until when the lease lasts, by this server's clock. */
  leasedUntil: number;
  /** Until when the lease is renewed. */
  renewedUntil: number;
  lost: AbortController;
  ended: Promise<void>;
};

const leaseEnd = () => Date.now() + leaseSeconds * 1_000;

/** Starts due jobs of some kinds on this server, as many at a time as it has places. */
export function createWorker(options: WorkerOptions) {
  const { db, kinds, deps, signal } = options;
  const running = new Set<Running>();
  const pausedUntil = new Map<string, number>();
  let isWoken = false;
  let onWake = () => {};
  const wake = () => {
    isWoken = true;
    onWake();
  };

  const hasPlace = ({ name, isOn, perServer }: JobKind) =>
    (isOn?.(deps) ?? true) &&
    (pausedUntil.get(name) ?? 0) <= Date.now() &&
    [...running].filter(({ kind }) => kind === name).length < perServer(deps);

  /** Resolves to whether a job was started. */
  async function startNext(among = kinds): Promise<boolean> {
    isWoken = false;
    const places = among
      .filter(hasPlace)
      .map(({ name, perWorkspace }) => ({ kind: name, perWorkspace: perWorkspace?.(deps) ?? null }));
    const claimed = places.length > 0 ? await claimJob(db, places) : undefined;
    const kind = kinds.find(({ name }) => name === claimed?.kind);
    if (!claimed || !kind) return false;
    const lost = new AbortController();
    const ended = finishAttempt(options, kind, claimed, lost.signal).then((pauseSeconds) => {
      if (pauseSeconds > 0) pausedUntil.set(kind.name, Date.now() + pauseSeconds * 1_000);
      running.delete(started);
      wake();
    });
    const renewedUntil = Date.now() + kind.deadlineSeconds * 1_000 + graceMs;
    const started: Running = {
      ...{ kind: kind.name, leaseId: claimed.leaseId, leasedUntil: leaseEnd(), renewedUntil },
      ...{ lost, ended },
    };
    running.add(started);
    return true;
  }

  async function renew(): Promise<void> {
    const held = [...running].filter(({ renewedUntil }) => renewedUntil > Date.now());
    if (held.length === 0) return;
    const leaseIds = held.map(({ leaseId }) => leaseId);
    const renewed = await renewLeases(db, leaseIds);
    for (const each of held) each.leasedUntil = renewed.has(each.leaseId) ? leaseEnd() : 0;
  }

  /** Aborts attempts whose leases were lost, also while the database can't be reached. */
  function abortLost(): void {
    for (const { leasedUntil, lost } of running) if (leasedUntil <= Date.now()) lost.abort();
  }

  /** When other servers have renewed their leases after a time in which the database could not be reached. */
  let renewedFrom = 0;

  /** Renews the leases of this server, then frees the jobs of killed ones. */
  async function keepLeases(): Promise<void> {
    try {
      await renew();
      if (Date.now() >= renewedFrom && (await freeLostJobs(db))) wake();
    } catch (error) {
      renewedFrom = leaseEnd();
      throw error;
    } finally {
      abortLost();
    }
  }

  /** Resolves when a job may have become due, or when one has ended. */
  async function nextChance(): Promise<void> {
    const isIdle = running.size === 0;
    const nextMs = isIdle ? ((await secondsToNext(db)) ?? lookMs) * 1_000 : lookWhileRunningMs;
    const woken = new AbortController();
    onWake = () => woken.abort();
    if (isWoken) return;
    const ms = Math.min(lookMs, Math.max(0, nextMs));
    await withAnySignal([signal, woken.signal], (own) => pause(ms, own));
  }

  const settled = async () => {
    while (running.size > 0) await Promise.all([...running].map(({ ended }) => ended));
  };

  return { wake, startNext, keepLeases, nextChance, settled, running };
}

type Worker = ReturnType<typeof createWorker>;

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {});

/** Starts jobs until the signal aborts, and resolves when the last has ended. */
export async function workUntilAborted(worker: Worker, { signal, onTrouble }: WorkerOptions): Promise<void> {
  const keeping = setInterval(() => void worker.keepLeases().catch(onTrouble), renewMs);
  while (!signal.aborted) {
    try {
      if (!(await worker.startNext())) await worker.nextChance();
    } catch (error) {
      onTrouble(error);
      await pause(lookWhileRunningMs, signal);
    }
  }
  await worker.settled();
  clearInterval(keeping);
}

/** Runs the jobs that are due, kind after kind, until none is left. */
export async function drain(worker: Worker, { kinds, signal }: WorkerOptions): Promise<void> {
  try {
    for (const kind of kinds) {
      while (!signal.aborted) {
        if (await worker.startNext([kind])) continue;
        if (worker.running.size === 0) break;
        await Promise.race([...worker.running].map(({ ended }) => ended));
      }
    }
  } finally {
    await worker.settled();
  }
}
