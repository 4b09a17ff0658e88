import type { Database } from "@lotwright/db/client";
import { tooManyRequests } from "../core/errors";
import { networkOf } from "../core/network";
import { consumeDailyBudget, type Demand, type Granted } from "./daily-budget";
import { createLimiter, limiterUnavailable, type Window } from "./limiter";
import { createMinuteWindow } from "./minute-window";
import { ignoreRateLimit, type ReportRateLimit } from "./rate-limit-headers";

declare module "../core/context" {
  interface Deps {
    limits: RateLimits;
  }
}

/** Rate limits. Each rejects with TOO_MANY_REQUESTS above its limit; servers share the counts unless noted. */
export type RateLimits = {
  /** Limits login attempts per account and network, so that attackers elsewhere cannot lock out the owner. */
  login(ip: string, email: string): Promise<void>;
  /** Resets the attempts of an account from a network after a successful login. */
  loggedIn(ip: string, email: string): Promise<void>;
  /** Counts a failed login, whether or not the account exists. */
  loginFailed(ip: string, email: string): Promise<void>;
  registration(ip: string): Promise<void>;
  /** Limits accounts created per admin. */
  newMember(userId: string): Promise<void>;
  /** Limits passwords reset per admin. */
  passwordReset(userId: string): Promise<void>;
  /** Limits invalid catalog links per network. */
  wrongLink(ip: string): Promise<void>;
  /** Limits AI requests per user. */
  ai(userId: string): Promise<void>;
  /** Limits requests to the AI provider per workspace. A sixth is reserved for interactive drafts. */
  providerCalls(workspaceId: string, by: "job" | "person"): Promise<void>;
  /** Consumes the workspace's daily AI quota; grants fewer lots, or none, instead of rejecting. */
  aiLots(db: Database, demand: Demand): Promise<Granted>;
  /** Limits malformed requests of signed-out clients per network. */
  malformed(ip: string): Promise<void>;
  /** Limits reads of public catalogs per network. Counted per server. */
  publicRead(ip: string): void;
  /** Limits writes per user, by session or API key. Counted per server. */
  write(userId: string, perMinute: number): void;
  /** Limits expensive reads per user, by session or API key. Counted per server. */
  expensiveRead(userId: string, perMinute: number): void;
  /** Returns limits that report the remaining quota to `report` after each count. */
  reportingTo(report: ReportRateLimit): RateLimits;
};

type Verbs = Omit<RateLimits, "reportingTo">;

/** Limits shared by all requests: each call passes its own `report`. */
type Shared<Name extends keyof Verbs> = {
  [Verb in Name]: (...args: [...Parameters<Verbs[Verb]>, ReportRateLimit]) => ReturnType<Verbs[Verb]>;
};

const quarterHour = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/** Marks limits as private, since an account's remaining count would reveal that it exists and when its owner signs in. */
const ofAccount = { isPrivate: true } as const;
const accountLogins = { policy: "account-logins", points: 10, duration: quarterHour, ...ofAccount };
const addressLogins = { policy: "logins", points: 100, duration: quarterHour };
/** Limit of failures of one account across all networks. */
const accountFailures = { policy: "account-failures", points: 300, duration: day, ...ofAccount };
/**
 * Limit per account and network, which allows three attempts once `accountFailures` is used up: a failed one then counts twice,
 * before and after the check.
 */
const failedHere = { policy: "account-attempts", points: 5, duration: day, ...ofAccount };
const passwordResets = { policy: "password-resets", points: 20, duration: hour };
const newMembers = { policy: "new-members", points: 20, duration: hour };
const registrations = { policy: "registrations", points: 20, duration: hour };
const wrongLinks = { policy: "wrong-links", points: 60, duration: 10 * 60 };
const aiRequests = { policy: "ai-requests", points: 120, duration: 60 };
/**
 * Limits requests to 120 per minute: at most six windows overlap any 62 seconds, leaving 2 s to read photos. A window of a minute
 * would allow twice as many around its boundary.
 */
const providerWindow = { points: 20, duration: 12.5 };
const malformedRequests = { points: 300, duration: 10 * 60 };
export const publicReadsPerMinute = 600;

/** Limits counted in the memory of this process. */
function createWindows(now: () => number): Shared<"publicRead" | "write" | "expensiveRead"> {
  const reads = createMinuteWindow(now);
  const readPolicy = { name: "catalog-reads", quota: publicReadsPerMinute, windowSeconds: 60 };
  return {
    publicRead(ip, report) {
      const { isExceeded, ...standing } = reads.count(networkOf(ip), publicReadsPerMinute);
      report({ policy: readPolicy, ...standing });
      if (isExceeded) throw tooManyRequests("Too many requests. Try again in a minute.", standing.seconds);
    },
    write: createMinuteLimit(now, "writes", "Too many changes in a short time. Try again in a minute."),
    expensiveRead: createMinuteLimit(
      now,
      "expensive-reads",
      "Too many searches and previews in a short time. Try again in a minute.",
    ),
  };
}

/** Limit per user and minute, which the configuration may disable with 0. */
function createMinuteLimit(now: () => number, name: string, message: string) {
  const window = createMinuteWindow(now);
  return (userId: string, perMinute: number, report: ReportRateLimit) => {
    if (perMinute === 0) return;
    const { isExceeded, ...standing } = window.count(userId, perMinute);
    report({ policy: { name, quota: perMinute, windowSeconds: 60 }, ...standing });
    if (isExceeded) throw tooManyRequests(message, standing.seconds);
  };
}

type Options = { now?: () => number; providerCalls?: Window; malformed?: Window };

function createAiLimits(
  db: Database,
  { now = Date.now, providerCalls = providerWindow }: Options,
): Shared<"ai" | "providerCalls" | "aiLots"> {
  const message = "Too many AI requests. Try again in a minute.";
  const perUser = createLimiter(db, { keyPrefix: "ai", ...aiRequests, message });
  const ofProvider = { policy: "ai-calls", ...providerCalls, message };
  const calls = createLimiter(db, { keyPrefix: "ai-provider", ...ofProvider });
  const points = Math.ceil((providerCalls.points * 5) / 6);
  const ofJobs = createLimiter(db, { keyPrefix: "ai-provider-jobs", ...ofProvider, points });
  return {
    ai: perUser.consume,
    async providerCalls(workspaceId, by, report) {
      if (by === "job") await ofJobs.consume(workspaceId, report);
      await calls.consume(workspaceId, report);
    },
    async aiLots(inside, demand, report) {
      const granted = await consumeDailyBudget(inside, demand, now()).catch((cause: unknown) => {
        throw limiterUnavailable(cause);
      });
      const { remaining, secondsToMidnight: seconds } = granted;
      const policy = { name: "ai-lots", quota: demand.perDay, windowSeconds: day };
      report({ policy, remaining, seconds });
      return granted;
    },
  };
}

function createLoginLimits(db: Database): Shared<"login" | "loggedIn" | "loginFailed"> {
  const message = "Too many attempts to log in. Wait a few minutes and try again.";
  const account = createLimiter(db, { keyPrefix: "login", ...accountLogins, message });
  const address = createLimiter(db, { keyPrefix: "login-address", ...addressLogins, message });
  const failures = createLimiter(db, { keyPrefix: "login-failures", ...accountFailures, message });
  const failed = createLimiter(db, {
    keyPrefix: "login-failed-here",
    ...failedHere,
    message: "Too many attempts to log in to this account. Try again tomorrow, or from another network.",
  });
  const accountKey = (ip: string, email: string) => `${networkOf(ip)} ${email}`;
  return {
    async login(ip, email, report) {
      await address.consume(networkOf(ip), report);
      await account.consume(accountKey(ip, email), report);
      // Distributed guessing: rejects networks with failed attempts today, so that the owner can sign in from another network.
      // Attackers get three guesses per day and new network.
      if (await failures.isUsedUp(email)) await failed.consume(accountKey(ip, email), report);
    },
    async loggedIn(ip, email) {
      await account.forget(accountKey(ip, email));
      await failed.forget(accountKey(ip, email));
    },
    async loginFailed(ip, email) {
      await failures.add(email);
      await failed.add(accountKey(ip, email));
    },
  };
}

function createAccountLimits(db: Database): Shared<"registration" | "newMember" | "passwordReset"> {
  const accounts = "Too many new accounts. Try again in an hour.";
  const resets = "Too many password resets. Try again in an hour.";
  const newMember = createLimiter(db, { keyPrefix: "member", ...newMembers, message: accounts });
  const registration = createLimiter(db, { keyPrefix: "register", ...registrations, message: accounts });
  const passwordReset = createLimiter(db, {
    keyPrefix: "password-reset",
    ...passwordResets,
    message: resets,
  });
  return {
    registration: (ip, report) => registration.consume(networkOf(ip), report),
    newMember: newMember.consume,
    passwordReset: passwordReset.consume,
  };
}

function createStrangerLimits(
  db: Database,
  { malformed: window = malformedRequests }: Options,
): Shared<"wrongLink" | "malformed"> {
  const wrongLink = createLimiter(db, {
    keyPrefix: "wrong-link",
    ...wrongLinks,
    message: "Too many wrong links. Try again in ten minutes.",
  });
  const malformed = createLimiter(db, {
    keyPrefix: "malformed",
    policy: "invalid-requests",
    ...window,
    isBlockedInMemory: true,
    message: "Too many invalid requests. Try again in ten minutes.",
  });
  return {
    wrongLink: (ip, report) => wrongLink.consume(networkOf(ip), report),
    malformed: (ip, report) => malformed.consume(networkOf(ip), report),
  };
}

export function createRateLimits(db: Database, options: Options = {}): RateLimits {
  const ai = createAiLimits(db, options);
  const logins = createLoginLimits(db);
  const accounts = createAccountLimits(db);
  const strangers = createStrangerLimits(db, options);
  const windows = createWindows(options.now ?? Date.now);
  // A single object literal, because it is created for each request.
  const reportingTo = (report: ReportRateLimit): RateLimits => ({
    ai: (userId) => ai.ai(userId, report),
    providerCalls: (workspaceId, by) => ai.providerCalls(workspaceId, by, report),
    aiLots: (inside, demand) => ai.aiLots(inside, demand, report),
    login: (ip, email) => logins.login(ip, email, report),
    loggedIn: (ip, email) => logins.loggedIn(ip, email, report),
    loginFailed: (ip, email) => logins.loginFailed(ip, email, report),
    registration: (ip) => accounts.registration(ip, report),
    newMember: (userId) => accounts.newMember(userId, report),
    passwordReset: (userId) => accounts.passwordReset(userId, report),
    wrongLink: (ip) => strangers.wrongLink(ip, report),
    malformed: (ip) => strangers.malformed(ip, report),
    publicRead: (ip) => windows.publicRead(ip, report),
    write: (userId, perMinute) => windows.write(userId, perMinute, report),
    expensiveRead: (userId, perMinute) => windows.expensiveRead(userId, perMinute, report),
    reportingTo,
  });
  return reportingTo(ignoreRateLimit);
}
