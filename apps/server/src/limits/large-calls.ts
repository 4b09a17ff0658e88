import type { Context } from "../core/context";
import { createFairQueue, type FairQueue, orCanceled } from "./fair-queue";

declare module "../core/context" {
  interface Deps {
    /** Turns of calls that hold many lots in memory, by workspace. */
    largeCalls: FairQueue;
  }
}

/**
 * Concurrency limits of large calls. A lot has up to 60 kB of text, and a call holds its lots as objects and as JSON. Two of a
 * workspace keep this process as busy as more would.
 */
const limits = { server: 8, perWorkspace: 2 };

/** Fair queue that limits how many large calls run, in all and by workspace. */
export const createLargeCalls = (): FairQueue =>
  createFairQueue(limits.server, { running: limits.perWorkspace });

type Meta = { isLarge?: true } | undefined;

/** Runs calls of procedures with these properties, in a turn of the actor's workspace if one of them is large. */
export function inTurn<Result>(
  { actor, largeCalls, signal }: Context,
  metas: readonly Meta[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (!actor || !metas.some((meta) => meta?.isLarge)) return work();
  return orCanceled(signal, largeCalls(actor.workspaceId, signal, work));
}
