import type { MiddlewareHandler } from "hono";

/** Absent where a test asks the app without a connection. */
type Connection = { outgoing?: { setTimeout(ms: number): void } } | undefined;

/**
 * Destroys the connection of a client that takes nothing of its answer for `stallMs`. It begins with the answer, so that slow
 * uploads and handlers have their own limits; event streams send a ping more often. Node destroys the connection itself,
 * unless a write that was waiting has got shorter since.
 */
export const endStalled = (stallMs: number): MiddlewareHandler => {
  return async (c, next) => {
    await next();
    (c.env as Connection)?.outgoing?.setTimeout(stallMs); // whatever the adapter or the test hands in
  };
};
