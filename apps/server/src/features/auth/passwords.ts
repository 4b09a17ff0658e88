import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../errors";
import { createFairQueue, type WaitingLimits } from "../../fair-queue";
import { networkOf } from "../../middleware/network";

/** `memoryCost` in KiB. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

// The library's default algorithm is argon2id; OWASP's first choice for it: 19 MiB, 2 passes, 1 lane.
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Who asks for a hash: a signed-in person, or somebody from a network. */
type Asking = { actor: { userId: string } | null; ip: string; signal: AbortSignal };

export type Passwords = {
  /** `admit` may refuse in its turn: what the queue refuses does not even ask the database. */
  hash(password: string, asking: Asking, admit?: () => Promise<void>): Promise<string>;
  verify(stored: string | undefined, password: string, asking: Asking): Promise<boolean>;
};

// argon2 runs in libuv's pool of four threads, which photos and files need, too. One key's share is a batch of tRPC calls.
const slotCount = 2;
const waitingLimits: WaitingLimits = { perKey: 20, total: 100 };

const canceled = (cause: unknown) =>
  new AppError("REQUEST_TIMEOUT", "The request was canceled before it started", { cause });

type Options = {
  cost?: HashCost;
  slots?: number;
  limits?: WaitingLimits;
  /** Compares a hash with a password. */
  compare?: typeof verify;
};

/** Hashes and verifies in a queue of their own, in which people and networks take turns. */
export function createPasswords(options: Options = {}): Passwords {
  const { cost = owaspCost, slots = slotCount, limits = waitingLimits, compare = verify } = options;
  const queue = createFairQueue(slots, limits);
  let decoy: Promise<string> | undefined;
  const inTurn = <Result>({ actor, ip, signal }: Asking, work: () => Promise<Result>) =>
    queue(actor?.userId ?? networkOf(ip), signal, work).catch((error: unknown) => {
      throw signal.aborted && error === signal.reason ? canceled(error) : error;
    });
  return {
    hash: (password, asking, admit) =>
      inTurn(asking, async () => {
        await admit?.();
        return hash(password, cost);
      }),
    // Takes as long for an unknown person (no stored hash) as for a wrong password.
    verify: (stored, password, asking) =>
      inTurn(asking, async () => {
        decoy ??= hash("nobody's password", cost);
        const matches = await compare(stored ?? (await decoy), password);
        return stored !== undefined && matches;
      }),
  };
}
