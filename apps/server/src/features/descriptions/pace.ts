import { WriterError } from "@lotwright/ai/writer";
import type { Logger } from "../../logger";

/** The settings AI_TIMEOUT_S, in ms, and AI_CONCURRENCY. */
export type PaceSettings = { timeoutMs: number; perWorkspace: number };

/** Concurrent descriptions of one server, of all its workspaces. */
const maxRunning = 8;
/** A local server first loads a model that it has not used for five minutes, and begins anew when the caller leaves. */
const cold = { afterMs: 5 * 60_000, timeoutMs: 300_000 };
/** Timeouts of parallel calls, without an answer between them, that show a provider which answers one after the other. */
const enoughTimeouts = 2;

/** How long and how many background descriptions of this server may ask the provider, which it learns from timeouts. */
export type Pace = {
  timeoutMs(): number;
  /** Concurrent descriptions of a workspace, on all servers. */
  perWorkspace(): number;
  /** Concurrent descriptions of this server. */
  maxRunning(): number;
  /** Whether parallel calls timed out, so that descriptions are written one by one until this server ends. */
  isOneByOne(): boolean;
  /** Runs a call of the provider, and learns from how it ends. */
  observe<Result>(call: () => Promise<Result>): Promise<Result>;
};

export function createPace(settings: PaceSettings, log: Pick<Logger, "warn">, now = Date.now): Pace {
  let running = 0;
  let timeouts = 0;
  let isOneByOne = false;
  let answeredAt = Number.NEGATIVE_INFINITY;

  function learn(wasParallel: boolean): void {
    if (!wasParallel || isOneByOne) return;
    timeouts += 1;
    if (timeouts < enoughTimeouts) return;
    isOneByOne = true;
    log.warn("parallel calls of the AI provider timed out: descriptions are written one by one from now on");
  }

  return {
    timeoutMs: () =>
      now() - answeredAt > cold.afterMs ? Math.max(settings.timeoutMs, cold.timeoutMs) : settings.timeoutMs,
    perWorkspace: () => (isOneByOne ? 1 : settings.perWorkspace),
    maxRunning: () => (isOneByOne ? 1 : maxRunning),
    isOneByOne: () => isOneByOne,
    async observe(call) {
      running += 1;
      const wasParallel = running > 1;
      try {
        const result = await call();
        answeredAt = now();
        timeouts = 0;
        return result;
      } catch (error) {
        if (error instanceof WriterError && error.kind === "timed-out") learn(wasParallel || running > 1);
        throw error;
      } finally {
        running -= 1;
      }
    },
  };
}
