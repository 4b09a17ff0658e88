import type { Database } from "@lotwright/db/client";
import type { Pool } from "pg";
import { type IRateLimiterOptions, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError, tooManyRequests } from "../errors";
import { type Demand, type Granted, takeOfDay } from "./daily-budget";
import { createMinuteWindow } from "./minute-window";
import { networkOf } from "./network";

/** Each rejects with TOO_MANY_REQUESTS once its limit is used up; counts are shared by every server. */
export type RateLimits = {
  /** Wrong and right logins of one account from one address, so that nobody else can lock its owner out. */
  login(ip: string, email: string): Promise<void>;
  /** Forgets the attempts of an account from an address, after a right one. */
  loggedIn(ip: string, email: string): Promise<void>;
  /** Counts a wrong password, known account or not. */
  loginFailed(ip: string, email: string): Promise<void>;
  registration(ip: string): Promise<void>;
  /** Accounts that one admin creates. */
  newMember(userId: string): Promise<void>;
  /** Passwords of others that one admin resets. */
  passwordReset(userId: string): Promise<void>;
  /** Catalog links that lead nowhere, from one address. */
  wrongLink(ip: string): Promise<void>;
  /** AI requests of one person. */
  ai(userId: string): Promise<void>;
  /** Calls to the AI provider for one workspace. Jobs leave a sixth of them to people who wait for a draft. */
  providerCalls(workspaceId: string, by: "job" | "person"): Promise<void>;
  /** Takes of the lots that the AI may describe for a workspace in a day; grants fewer, or none, instead of rejecting. */
  aiLots(db: Database, demand: Demand): Promise<Granted>;
  /** Malformed requests of signed-out clients, from one network. */
  malformed(ip: string): Promise<void>;
  /** Reads of public catalogs from one network. Counted by this server alone. */
  publicRead(ip: string): void;
  /** Writes of one person, by session or key. Counted by this server alone. */
  write(userId: string, perMinute: number): void;
};

const perAccountAndAddress = { points: 10, duration: 15 * 60 };
const perAddress = { points: 100, duration: 15 * 60 };
/** Of one account, from all addresses together. */
const failuresADay = { points: 300, duration: 24 * 60 * 60 };
/** Three attempts: while failures are used up, each wrong one counts twice, when it is made and when it fails. */
const triesADay = { points: 5, duration: 24 * 60 * 60 };
const passwordResets = { points: 20, duration: 60 * 60 };
const registrations = { points: 20, duration: 60 * 60 };
const wrongLinks = { points: 60, duration: 10 * 60 };
const aiRequests = { points: 120, duration: 60 };
/**
 * A window begins with its first call, and at most six of these touch any 62 seconds: 120 calls a minute at most, with 2 s
 * for the photos that are read between the count and the call. One window of a minute would allow twice as many around its end.
 */
const providerWindow = { points: 20, duration: 12.5 };
const malformedRequests = { points: 300, duration: 10 * 60 };
export const publicReadsPerMinute = 600;

type Limit = Pick<IRateLimiterOptions, "points" | "duration"> & { inMemoryBlockOnConsumed?: number };

/** Whom nobody can count is not let through. */
const uncounted = (cause: unknown) =>
  new AppError("UNAVAILABLE", "The database cannot be reached. Try again in a moment.", { cause });

function limiter(pool: Pool, keyPrefix: string, limit: Limit, sentence: string) {
  const store = new RateLimiterPostgres({
    ...limit,
    keyPrefix,
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
  });
  return {
    async consume(key: string): Promise<void> {
      await store.consume(key).catch((rejection: unknown) => {
        if (!(rejection instanceof RateLimiterRes)) throw uncounted(rejection);
        throw tooManyRequests(sentence, Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)));
      });
    },
    async add(key: string): Promise<void> {
      await store.penalty(key).catch((cause: unknown) => {
        throw uncounted(cause);
      });
    },
    async isUsedUp(key: string): Promise<boolean> {
      const count = await store.get(key).catch((cause: unknown) => {
        throw uncounted(cause);
      });
      return count !== null && count.remainingPoints <= 0;
    },
    async forget(key: string): Promise<void> {
      await store.delete(key).catch((cause: unknown) => {
        throw uncounted(cause);
      });
    },
  };
}

/** Limits that are counted in memory. */
function createWindows(now: () => number): Pick<RateLimits, "publicRead" | "write"> {
  const publicReads = createMinuteWindow(now);
  const writes = createMinuteWindow(now);
  return {
    publicRead(ip) {
      const seconds = publicReads.secondsToWait(networkOf(ip), publicReadsPerMinute);
      if (seconds > 0) throw tooManyRequests("Too many requests. Try again in a minute.", seconds);
    },
    write(userId, perMinute) {
      const seconds = perMinute === 0 ? 0 : writes.secondsToWait(userId, perMinute);
      if (seconds > 0) throw tooManyRequests("Too many changes at once. Try again in a minute.", seconds);
    },
  };
}

type Window = { points: number; duration: number };
type Options = { now?: () => number; providerCalls?: Window; malformed?: Window };

function createAiLimits(
  pool: Pool,
  { now = Date.now, providerCalls = providerWindow }: Options,
): Pick<RateLimits, "ai" | "providerCalls" | "aiLots"> {
  const sentence = "Too many AI requests. Try again in a minute.";
  const ofPerson = limiter(pool, "ai", aiRequests, sentence);
  const calls = limiter(pool, "ai-provider", providerCalls, sentence);
  const jobShare = { ...providerCalls, points: Math.ceil((providerCalls.points * 5) / 6) };
  const ofJobs = limiter(pool, "ai-provider-jobs", jobShare, sentence);
  return {
    ai: ofPerson.consume,
    async providerCalls(workspaceId, by) {
      if (by === "job") await ofJobs.consume(workspaceId);
      await calls.consume(workspaceId);
    },
    aiLots: (db, demand) =>
      takeOfDay(db, demand, now()).catch((cause: unknown) => {
        throw uncounted(cause);
      }),
  };
}

export function createRateLimits(pool: Pool, options: Options = {}): RateLimits {
  const logins = "Too many attempts to log in. Wait a few minutes and try again.";
  const ofAccount = limiter(pool, "login", perAccountAndAddress, logins);
  const ofAddress = limiter(pool, "login-address", perAddress, logins);
  const failures = limiter(pool, "login-failures", failuresADay, logins);
  const failedHere = limiter(
    pool,
    "login-failed-here",
    triesADay,
    "Too many attempts to log in to this account. Try again tomorrow, or from another network.",
  );
  const newMember = limiter(pool, "member", registrations, "Too many new accounts. Try again in an hour.");
  const passwordReset = limiter(
    pool,
    "password-reset",
    passwordResets,
    "Too many password resets. Try again in an hour.",
  );
  const registration = limiter(
    pool,
    "register",
    registrations,
    "Too many new accounts. Try again in an hour.",
  );
  const wrongLink = limiter(
    pool,
    "wrong-link",
    wrongLinks,
    "Too many wrong links. Try again in ten minutes.",
  );
  const { malformed: malformedWindow = malformedRequests } = options;
  const malformed = limiter(
    pool,
    "malformed",
    // Once it is used up, this server refuses without asking the database.
    { ...malformedWindow, inMemoryBlockOnConsumed: malformedWindow.points + 1 },
    "Too many invalid requests. Try again in ten minutes.",
  );
  const accountKey = (ip: string, email: string) => `${networkOf(ip)} ${email}`;
  return {
    async login(ip, email) {
      await ofAddress.consume(networkOf(ip));
      await ofAccount.consume(accountKey(ip, email));
      // Guessing from many addresses at once: each address that was often wrong today is refused, so that the owner, from an
      // address that was not, still gets in, and may mistype. An attacker gets three guesses a day from each new address.
      if (await failures.isUsedUp(email)) await failedHere.consume(accountKey(ip, email));
    },
    async loggedIn(ip, email) {
      await ofAccount.forget(accountKey(ip, email));
      await failedHere.forget(accountKey(ip, email));
    },
    async loginFailed(ip, email) {
      await failures.add(email);
      await failedHere.add(accountKey(ip, email));
    },
    registration: (ip) => registration.consume(networkOf(ip)),
    newMember: newMember.consume,
    passwordReset: passwordReset.consume,
    wrongLink: (ip) => wrongLink.consume(networkOf(ip)),
    malformed: (ip) => malformed.consume(networkOf(ip)),
    ...createAiLimits(pool, options),
    ...createWindows(options.now ?? Date.now),
  };
}
