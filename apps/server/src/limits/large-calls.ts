import type { Context } from "../core/context";
import { createFairQueue, type FairQueue, orCanceled } from "./fair-queue";

declare module "../core/context" {
  interface Deps {
    /** Fair queue by workspace for calls that hold many lots in memory. */
    largeCalls: FairQueue;
  }
}

/**
 * Concurrency limits of large calls, which hold lots of up to 60 kB as objects and as JSON. Two of a workspace keep this process
 * as busy as more would.
 */
const limits = { server: 8, perWorkspace: 2 };

/** Creates a fair queue that limits large calls in total and per workspace. */
export const createLargeCalls = (): FairQueue =>
  createFairQueue(limits.server, { running: limits.perWorkspace });

type Meta = { isLarge?: true } | undefined;

/** Runs calls of procedures with this metadata, in the workspace's fair queue if one of them is large. */
export function queueIfLarge<Result>(
  { actor, largeCalls, signal }: Context,
  metas: readonly Meta[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (!actor || !metas.some((meta) => meta?.isLarge)) return work();
  return orCanceled(signal, largeCalls(actor.workspaceId, signal, work));
}
