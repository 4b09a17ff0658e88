/** Max attempts of a record that gets 500s, before it needs attention. */
export const maxAttempts = 5;

const firstDelayMs = 1_000;
/** The cap of the backoff while the server cannot be reached. */
const longestPauseMs = 30_000;
/** For records that need attention, and photos over the quota: people clear these causes. */
const attentionDelayMs = 10 * 60_000;

const pausing = new Set([408, 425, 429]);

/**
 * What the failure of a request means for the queue:
 * - `signedOut`: waits until the person signs in
 * - `pause`: says nothing about the record, such as a lost connection or a busy server; the whole queue waits
 * - `retry`: counts as an attempt against the record, which waits; the rest of the queue goes on
 * - `reject`: the server refuses the record as it is
 */
export type FailureKind = "signedOut" | "pause" | "retry" | "reject";

/** @param status the HTTP status; undefined without a response */
export function kindOfFailure(status: number | undefined): FailureKind {
  if (status === 401) return "signedOut";
  if (status === 500) return "retry";
  const isClientError = status !== undefined && status >= 400 && status < 500;
  return isClientError && !pausing.has(status) ? "reject" : "pause";
}

/** The reason that ends an attempt before everything is sent. */
export type Interruption = {
  kind: "waiting" | "signedOut";
  retryAfterMs?: number | undefined;
  /** The server's message, if any. */
  message?: string | undefined;
};

type FailedRequest = {
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  message?: string | undefined;
};

/** The interruption of a failure that says nothing about the record; undefined when the queue goes on. */
export function interruptionOf({ status, retryAfterMs, message }: FailedRequest): Interruption | undefined {
  const kind = kindOfFailure(status);
  if (kind === "retry" || kind === "reject") return undefined;
  return { kind: kind === "signedOut" ? "signedOut" : "waiting", retryAfterMs, message };
}

/** Exponential backoff in milliseconds, with jitter: devices that lost the same server must not return together. */
function backoff(failures: number, cap: number, random: () => number): number {
  const delay = Math.min(cap, firstDelayMs * 2 ** (failures - 1));
  return delay / 2 + (delay / 2) * random();
}

/** How long the queue waits after that many failures in a row to reach the server. */
export const pauseMs = (failures: number, random: () => number): number =>
  backoff(failures, longestPauseMs, random);

/** How long a record waits after its attempts. */
export const retryMs = (attempts: number, random: () => number): number =>
  attempts < maxAttempts ? backoff(attempts, attentionDelayMs, random) : attentionDelayMs;

type Retry = { attempts: number; dueAt: number };

export type Retries = ReturnType<typeof createRetries>;

/** Counts the attempts of each record, and says when it is due. In memory: a new page tries everything once. */
export function createRetries({ now, random }: { now: () => number; random: () => number }) {
  const records = new Map<string, Retry>();
  return {
    isDue: (id: string): boolean => (records.get(id)?.dueAt ?? 0) <= now(),
    /** Counts an attempt; true when the record has reached the max attempts. */
    countFailure(id: string): boolean {
      const attempts = (records.get(id)?.attempts ?? 0) + 1;
      records.set(id, { attempts, dueAt: now() + retryMs(attempts, random) });
      return attempts >= maxAttempts;
    },
    /** Waits for people to free space; no attempt is counted. */
    waitForSpace(id: string): void {
      const attempts = records.get(id)?.attempts ?? 0;
      records.set(id, { attempts, dueAt: now() + attentionDelayMs });
    },
    /** A record that failed before was accepted: the server works again, and all others are due too. */
    countSuccess(id: string): void {
      if (records.has(id)) records.clear();
    },
    /** The person requests an attempt of everything now. */
    reset: (): void => records.clear(),
    /** The records that wait for their next attempt. */
    waitingIds: (): string[] => [...records].flatMap(([id, { dueAt }]) => (dueAt > now() ? id : [])),
    /** Milliseconds until the next record is due that waits; undefined when none waits. */
    nextDueMs(): number | undefined {
      const waiting = [...records.values()].map(({ dueAt }) => dueAt - now()).filter((ms) => ms > 0);
      return waiting.length > 0 ? Math.min(...waiting) : undefined;
    },
  };
}
