import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError, tooManyRequests } from "../errors";
import type { ReportStanding } from "./rate-limit-headers";

export type Window = { points: number; duration: number };

export type Limit = Window & {
  keyPrefix: string;
  /** Names the policy in headers. */
  policy: string;
  sentence: string;
  /** Reported only when it refuses: what is left would reveal the requests of others. */
  isPrivate?: boolean;
  /** From this count on, this server refuses without asking the database. */
  inMemoryBlockOnConsumed?: number;
};

/** Fails closed when the rate-limit store is unreachable. */
export const uncounted = (cause: unknown) =>
  new AppError("UNAVAILABLE", "The database can't be reached. Try again in a moment.", { cause });

const rethrow = (cause: unknown) => {
  throw uncounted(cause);
};

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** A limit whose counts are shared by all servers on the database. */
export function createLimiter(pool: Pool, { policy: name, sentence, isPrivate = false, ...limit }: Limit) {
  const store = new RateLimiterPostgres({
    ...limit,
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
  });
  const policy = { name, quota: limit.points, windowSeconds: Math.ceil(limit.duration) };
  return {
    /** Counts one more; rejects with TOO_MANY_REQUESTS above the limit. */
    async consume(key: string, report: ReportStanding): Promise<void> {
      const counted = await store.consume(key).catch((rejection: unknown) => {
        if (!(rejection instanceof RateLimiterRes)) throw uncounted(rejection);
        const seconds = secondsOf(rejection);
        report({ policy, remaining: 0, seconds });
        throw tooManyRequests(sentence, seconds);
      });
      if (isPrivate) return;
      report({ policy, remaining: counted.remainingPoints, seconds: secondsOf(counted) });
    },
    async add(key: string): Promise<void> {
      await store.penalty(key).catch(rethrow);
    },
    async isUsedUp(key: string): Promise<boolean> {
      const count = await store.get(key).catch(rethrow);
      return count !== null && count.remainingPoints <= 0;
    },
    async forget(key: string): Promise<void> {
      await store.delete(key).catch(rethrow);
    },
  };
}
