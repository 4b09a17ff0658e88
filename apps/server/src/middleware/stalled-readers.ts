import type { MiddlewareHandler } from "hono";

type Outgoing = { setTimeout(ms: number, onTimeout?: () => void): void; destroy(): void };
/** Absent where a test asks the app without a connection. */
type Connection = { outgoing?: Outgoing } | undefined;

const checks = 6;

/** Node reports a check without progress, but lets one pass after any; so that only checks in a row count. */
function destroyStalled(outgoing: Outgoing, stallMs: number, clock: () => number): void {
  const checkMs = stallMs / checks;
  let failedChecks = 0;
  let failedAt = 0;
  outgoing.setTimeout(checkMs, () => {
    const now = clock();
    failedChecks = now - failedAt < 1.5 * checkMs ? failedChecks + 1 : 1;
    failedAt = now;
    if (failedChecks === checks) outgoing.destroy();
    else outgoing.setTimeout(checkMs);
  });
}

/**
 * Destroys the connection of a client that takes nothing of its answer for `stallMs`, a sixth of it later at most. It begins
 * with the answer, so that slow uploads and handlers have their own limits; event streams send a ping more often.
 */
export const endStalled = (stallMs: number, clock = () => performance.now()): MiddlewareHandler => {
  return async (c, next) => {
    await next();
    const { outgoing } = (c.env as Connection) ?? {}; // whatever the adapter or the test hands in
    if (outgoing) destroyStalled(outgoing, stallMs, clock);
  };
};
