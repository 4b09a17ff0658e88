import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../errors";
import { createFairQueue, type WaitingLimits } from "../../fair-queue";
import { networkOf } from "../../middleware/network";

// The library's default algorithm is argon2id; OWASP's first choice for it: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, options);

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown person (no stored hash) as for a wrong password. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  compare: typeof verify = verify,
): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const matches = await compare(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}

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
  new AppError("REQUEST_TIMEOUT", "The request was canceled before its turn", { cause });

/** Hashes and verifies in a queue of their own, in which people and networks take turns. */
export function createPasswords(slots = slotCount, limits = waitingLimits): Passwords {
  const queue = createFairQueue(slots, limits);
  const inTurn = <Result>({ actor, ip, signal }: Asking, work: () => Promise<Result>) =>
    queue(actor?.userId ?? networkOf(ip), signal, work).catch((error: unknown) => {
      throw signal.aborted && error === signal.reason ? canceled(error) : error;
    });
  return {
    hash: (password, asking, admit) =>
      inTurn(asking, async () => {
        await admit?.();
        return hashPassword(password);
      }),
    verify: (stored, password, asking) => inTurn(asking, () => verifyPassword(stored, password)),
  };
}
