import type { MiddlewareHandler } from "hono";

type Outgoing = { setTimeout(ms: number, onTimeout?: () => void): void; destroy(): void };
/** Node's connection; undefined in tests that call the app without one. */
type Connection = { outgoing?: Outgoing } | undefined;

const checks = 6;

/** Destroys a stalled connection. Node.js skips one timeout after any progress, so only consecutive timeouts count. */
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
 * Destroys the connection of a client that reads nothing of its response for `stallMs`, plus up to a sixth. Starts with the
 * response; uploads and handlers have separate timeouts, and event streams send pings.
 */
export const writeTimeout = (stallMs: number, clock = () => performance.now()): MiddlewareHandler => {
  return async (c, next) => {
    await next();
    const { outgoing } = (c.env as Connection) ?? {}; // env's type differs by HTTP adapter
    if (outgoing) destroyStalled(outgoing, stallMs, clock);
  };
};
