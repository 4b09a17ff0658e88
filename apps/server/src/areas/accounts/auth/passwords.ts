import { hash, verify } from "@node-rs/argon2";
import { networkOf } from "../../../core/network";
import { createFairQueue, orCanceled, type QueueLimits } from "../../../limits/fair-queue";
import type { Policy, ReportRateLimit } from "../../../limits/rate-limit-headers";

declare module "../../../core/context" {
  interface Deps {
    passwords: Passwords;
  }
}

/** Cost of argon2id; `memoryCost` in KiB. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

// OWASP's first choice for argon2id, the library's default algorithm: 19 MiB, 2 passes, 1 lane.
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Queue key of a hash: the actor, or the client's network when signed out. */
type HashRequest = {
  actor: { userId: string } | null;
  ip: string;
  signal: AbortSignal;
  onLimit: ReportRateLimit;
};

export type Passwords = {
  /** Hashes a password. Runs `admit`, which may reject, after queueing, so that a full queue protects its database check too. */
  hash(password: string, request: HashRequest, admit?: () => Promise<void>): Promise<string>;
  verify(stored: string | undefined, password: string, request: HashRequest): Promise<boolean>;
};

// Leaves two of libuv's four threads for photos and files. `perKey` fits one batch of tRPC calls.
const slotCount = 2;
const waitingLimits = { perKey: 20, total: 100 };

type Options = {
  cost?: HashCost;
  slots?: number;
  limits?: Pick<QueueLimits, "perKey" | "total">;
  /** Function that compares a hash with a password; replaced in tests. */
  compare?: typeof verify;
};

/** Hashes and verifies passwords in a fair queue, keyed by user or network. */
export function createPasswords(options: Options = {}): Passwords {
  const { cost = owaspCost, slots = slotCount, limits = waitingLimits, compare = verify } = options;
  const queue = createFairQueue(slots, limits);
  const policy: Policy = { name: "password-checks", quota: limits.perKey };
  let decoy: Promise<string> | undefined;
  const enqueue = <Result>({ actor, ip, signal, onLimit }: HashRequest, work: () => Promise<Result>) => {
    const key = actor?.userId ?? networkOf(ip);
    // Only reported in errors: on a shared network, the count would reveal when others sign in.
    if (queue.isFull(key)) onLimit({ policy, remaining: 0 });
    return orCanceled(signal, queue(key, signal, work));
  };
  return {
    hash: (password, request, admit) =>
      enqueue(request, async () => {
        await admit?.();
        return hash(password, cost);
      }),
    // Compare with a decoy hash when the account is unknown, so that timing does not reveal accounts.
    verify: (stored, password, request) =>
      enqueue(request, async () => {
        decoy ??= hash("decoy password", cost);
        const matches = await compare(stored ?? (await decoy), password);
        return stored !== undefined && matches;
      }),
  };
}
