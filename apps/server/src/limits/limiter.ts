import type { Database } from "@lotwright/db/client";
import { rateLimits } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { AppError, tooManyRequests } from "../core/errors";
import { one } from "../core/one";
import { createExpiringKeys } from "./expiring-keys";
import type { ReportRateLimit } from "./rate-limit-headers";

/** At most `points` in `duration` seconds. A fixed window starts with the first count of its key. */
export type Window = { points: number; duration: number };

export type Limit = Window & {
  keyPrefix: string;
  /** Name of the policy in headers. */
  policy: string;
  message: string;
  /** Whether to report only above the limit, because the remaining count would reveal other users' requests. */
  isPrivate?: boolean;
  /** Whether a rejected key is blocked in memory, without queries, until its window ends. */
  isBlockedInMemory?: boolean;
};

type Count = { points: number; expire: number | null };

const count = { points: rateLimits.points, expire: rateLimits.expire };
const key = sql.placeholder("key");
const now = sql.placeholder("now");
const isOver = lte(rateLimits.expire, now);

/** Upsert in one statement: its row lock serializes concurrent servers, so they cannot exceed the limit. */
const countOne = statement<Count>((db) =>
  db
    .insert(rateLimits)
    .values({ key, points: 1, expire: sql.placeholder("expire") })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning(count),
);

const readCount = statement<Count>((db) =>
  db
    .select(count)
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, now))),
);

const deleteCount = statement<{ key: string }>((db) =>
  db.delete(rateLimits).where(eq(rateLimits.key, key)).returning({ key: rateLimits.key }),
);

/** Error for an unreachable rate-limit store; the limiter fails closed. */
export const limiterUnavailable = (cause: unknown) =>
  new AppError("UNAVAILABLE", "The database can't be reached. Try again in a moment.", { cause });

const rethrow = (cause: unknown) => {
  throw limiterUnavailable(cause);
};

/** Rate limiter with counts in the database, shared by all servers. */
export function createLimiter(
  db: Database,
  { policy: name, message, keyPrefix, points, duration, isPrivate, isBlockedInMemory }: Limit,
  clock: () => number = Date.now,
) {
  const blocked = createExpiringKeys(clock);
  const policy = { name, quota: points, windowSeconds: Math.ceil(duration) };
  const keyOf = (subject: string) => `${keyPrefix}:${subject}`;
  const secondsTo = (expire: number) => Math.max(1, Math.ceil((expire - clock()) / 1000));

  async function countFor(subject: string) {
    const nowMs = clock();
    const expire = nowMs + duration * 1000;
    const counted = one(await countOne(db, { key: keyOf(subject), now: nowMs, expire }).catch(rethrow));
    return { points: counted.points, expire: counted.expire ?? expire };
  }

  function refuse(expire: number, report: ReportRateLimit): never {
    const seconds = secondsTo(expire);
    report({ policy, remaining: 0, seconds });
    throw tooManyRequests(message, seconds);
  }

  return {
    /** Counts a request; rejects with TOO_MANY_REQUESTS above the limit. */
    async consume(subject: string, report: ReportRateLimit): Promise<void> {
      const blockedUntil = blocked.expiryOf(subject);
      if (blockedUntil !== undefined) refuse(blockedUntil, report);
      const counted = await countFor(subject);
      if (counted.points > points) {
        if (isBlockedInMemory) blocked.add(subject, counted.expire);
        refuse(counted.expire, report);
      }
      if (isPrivate) return;
      report({ policy, remaining: points - counted.points, seconds: secondsTo(counted.expire) });
    },
    async add(subject: string): Promise<void> {
      await countFor(subject);
    },
    async isUsedUp(subject: string): Promise<boolean> {
      const [row] = await readCount(db, { key: keyOf(subject), now: clock() }).catch(rethrow);
      return row !== undefined && row.points >= points;
    },
    async forget(subject: string): Promise<void> {
      await deleteCount(db, { key: keyOf(subject) }).catch(rethrow);
      blocked.delete(subject);
    },
  };
}
