import { setTimeout as delay } from "node:timers/promises";
import { withAnySignal } from "../core/any-signal";
import type { JobKind } from "../core/jobs";
import { finishAttempt, type WorkerOptions } from "./attempt";
import { claimJob, freeLostJobs, renewLeases, secondsToNext } from "./claim";

const renewMs = 5_000;
/** How often a server looks for jobs of killed servers, and for jobs whose notification was lost. */
const lookMs = 5_000;
/** How often it looks while jobs run, whose workspaces may have delayed ones. */
const lookWhileRunningMs = 1_000;

type Running = { kind: string; leaseId: string; lost: AbortController; ended: Promise<void> };

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
    const started: Running = { kind: kind.name, leaseId: claimed.leaseId, lost, ended };
    running.add(started);
    return true;
  }

  async function renew(): Promise<void> {
    const held = [...running];
    if (held.length === 0) return;
    const leaseIds = held.map(({ leaseId }) => leaseId);
    const renewed = await renewLeases(db, leaseIds);
    for (const { leaseId, lost } of held) if (!renewed.has(leaseId)) lost.abort();
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

  return { wake, startNext, renew, nextChance, settled, running };
}

type Worker = ReturnType<typeof createWorker>;

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {});

/** Starts jobs until the signal aborts, and resolves when the last has ended. */
export async function workUntilAborted(
  worker: Worker,
  { db, signal, onTrouble }: WorkerOptions,
): Promise<void> {
  const renewing = setInterval(() => void worker.renew().catch(onTrouble), renewMs);
  const free = async () => void ((await freeLostJobs(db)) && worker.wake());
  const freeing = setInterval(() => void free().catch(onTrouble), lookMs);
  while (!signal.aborted) {
    try {
      if (!(await worker.startNext())) await worker.nextChance();
    } catch (error) {
      onTrouble(error);
      await pause(lookWhileRunningMs, signal);
    }
  }
  clearInterval(freeing);
  await worker.settled();
  clearInterval(renewing);
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
