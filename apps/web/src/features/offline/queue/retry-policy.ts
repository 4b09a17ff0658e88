import { intermediaryErrorOf } from "../../../lib/error-message";

/** Number of failed attempts (status 500) after which a record needs attention. */
export const maxAttempts = 5;

const firstDelayMs = 1_000;
/** The longest backoff in ms while the server cannot be reached. */
const longestPauseMs = 30_000;
/**
 * Delay in ms before retrying records that need attention and photos above the quota. Long, because a person has to
 * solve such problems.
 */
const attentionDelayMs = 10 * 60_000;

const pausing = new Set([408, 425, 429]);

/**
 * Effect of a failed request on the queue: - `signedOut`: waits until the user signs in - `pause`: not caused by the record, such
 * as a lost connection or a busy server; the whole queue waits - `retry`: counts as an attempt of the record, which waits; the
 * queue continues with the others - `reject`: the server rejects the record as it is
 */
export type FailureKind = "signedOut" | "pause" | "retry" | "reject";

/**
 * Classifies a failure.
 * @param status The HTTP status of the server or a gateway (5xx). Undefined without their response
 */
export function kindOfFailure(status: number | undefined): FailureKind {
  if (status === 401) return "signedOut";
  if (status === 500) return "retry";
  const isClientError = status !== undefined && status >= 400 && status < 500;
  return isClientError && !pausing.has(status) ? "reject" : "pause";
}

/** Why an attempt ended before everything was sent. */
export type Interruption = {
  kind: "waiting" | "blocked" | "signedOut";
  retryAfterMs?: number | undefined;
  /** The server's message, or what has blocked the request, if any. */
  message?: string | undefined;
};

/** The interruption of the queue if an intermediary refused a request. */
export function blockedBy(error: unknown): Interruption | undefined {
  const message = intermediaryErrorOf(error)?.message;
  return message === undefined ? undefined : { kind: "blocked", message };
}

type FailedRequest = {
  status?: number | undefined;
  /** Whether an intermediary, not the server, refused the request. */
  isBlocked?: boolean | undefined;
  retryAfterMs?: number | undefined;
  message?: string | undefined;
};

/** The interruption of the queue that a failure causes. Undefined if the queue continues with the next record. */
export function interruptionOf(failed: FailedRequest): Interruption | undefined {
  const { status, isBlocked, retryAfterMs, message } = failed;
  if (isBlocked) return { kind: "blocked", retryAfterMs, message };
  const kind = kindOfFailure(status);
  if (kind === "retry" || kind === "reject") return undefined;
  return { kind: kind === "signedOut" ? "signedOut" : "waiting", retryAfterMs, message };
}

/** Exponential backoff in ms with jitter, so that devices do not all return to a restarted server at the same time. */
function backoff(failures: number, cap: number, random: () => number): number {
  const delay = Math.min(cap, firstDelayMs * 2 ** (failures - 1));
  return delay / 2 + (delay / 2) * random();
}

/** Pause of the queue in ms after this number of consecutive failures to reach the server. */
export const pauseMs = (failures: number, random: () => number): number =>
  backoff(failures, longestPauseMs, random);

/** Delay of a record in ms after this number of attempts. */
export const retryMs = (attempts: number, random: () => number): number =>
  attempts < maxAttempts ? backoff(attempts, attentionDelayMs, random) : attentionDelayMs;

type Retry = { attempts: number; dueAt: number };

export type Retries = ReturnType<typeof createRetries>;

/** Counts each record's attempts and schedules the next one. Kept in memory only: a new page tries every record once. */
export function createRetries({ now, random }: { now: () => number; random: () => number }) {
  const records = new Map<string, Retry>();
  const postpone = (id: string, delayMs: number) => {
    const attempts = records.get(id)?.attempts ?? 0;
    records.set(id, { attempts, dueAt: now() + delayMs });
  };
  return {
    isDue: (id: string): boolean => (records.get(id)?.dueAt ?? 0) <= now(),
    /** Counts a failed attempt. Returns true if the record has reached the max attempts. */
    countFailure(id: string): boolean {
      const attempts = (records.get(id)?.attempts ?? 0) + 1;
      records.set(id, { attempts, dueAt: now() + retryMs(attempts, random) });
      return attempts >= maxAttempts;
    },
    /** Delays the record until people have freed space, without counting an attempt. */
    waitForSpace: (id: string): void => postpone(id, attentionDelayMs),
    /** Delays the record, without counting an attempt. */
    postpone,
    /** If the record failed before, the server has recovered, so all other records may be retried immediately. */
    countSuccess(id: string): void {
      if (records.has(id)) records.clear();
    },
    /** Makes every record due, because the user requests an attempt. */
    reset: (): void => records.clear(),
    /** The ids of the records whose next attempt is not due yet. */
    waitingIds: (): string[] => [...records].flatMap(([id, { dueAt }]) => (dueAt > now() ? id : [])),
    /** Milliseconds until the next record is due. Undefined if no record waits. */
    nextDueMs(): number | undefined {
      const waiting = [...records.values()].map(({ dueAt }) => dueAt - now()).filter((ms) => ms > 0);
      return waiting.length > 0 ? Math.min(...waiting) : undefined;
    },
  };
}
