import { WriterError } from "@lotwright/ai/writer";
import type { Logger } from "../../../core/logger";

declare module "../../../core/context" {
  interface Deps {
    /** The time and number of descriptions in the background. */
    pace: Pace;
  }
}

/** The settings AI_TIMEOUT_S, in ms, and AI_CONCURRENCY. */
export type PaceSettings = { timeoutMs: number; perWorkspace: number };

/** Concurrent descriptions of one server, of all its workspaces. */
const maxRunning = 8;
/** A local server first loads a model that it has not used for five minutes, and begins anew when the caller leaves. */
const cold = { afterMs: 5 * 60_000, timeoutMs: 300_000 };
/** Number of timeouts, while other calls get responses, from which a provider counts as processing calls one by one. */
const enoughTimeouts = 2;
/** Number of responses between two timeouts from which the provider counts as processing calls in parallel. */
const enoughAnswers = 8;

/** The time and the number of background descriptions that may ask the provider, which this server learns from timeouts. */
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

const unanswered: readonly string[] = ["timed-out", "aborted", "unavailable"];

/** Whether a call that failed was answered: refused, limited, or with something useless. Not one that was never sent. */
const isAnswer = (error: unknown) =>
  error instanceof WriterError &&
  (error.kind === "rejected" ? error.isFromProvider : !unanswered.includes(error.kind));

export function createPace(settings: PaceSettings, log: Pick<Logger, "warn">, now = Date.now): Pace {
  let answers = 0;
  let answersAtTimeout = Number.NEGATIVE_INFINITY;
  let timeouts = 0;
  let isOneByOne = false;
  let answeredAt = Number.NEGATIVE_INFINITY;

  function noteAnswer(): void {
    answeredAt = now();
    answers += 1;
  }

  /** @param answersBefore number of responses when the call began; if there were none during the call, the provider may be down */
  function noteTimeout(answersBefore: number): void {
    if (isOneByOne || answers === answersBefore) return;
    timeouts = answers - answersAtTimeout < enoughAnswers ? timeouts + 1 : 1;
    answersAtTimeout = answers;
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
      const answersBefore = answers;
      try {
        const result = await call();
        noteAnswer();
        return result;
      } catch (error) {
        if (isAnswer(error)) noteAnswer();
        if (error instanceof WriterError && error.kind === "timed-out") noteTimeout(answersBefore);
        throw error;
      }
    },
  };
}
