import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { Server as TcpServer } from "node:net";

type Limits = {
  /** Keep serving this long after SIGTERM: the proxy may still route to us. */
  routedMs: number;
  /** Time in ms after which no connections are accepted, even if requests are still running. */
  listenMs: number;
  /** Timeout of the whole drain. */
  timeoutMs: number;
};

/** Limits without a proxy, since browsers and other clients retry a refused connection. */
export const withoutProxy: Limits = { routedMs: 0, listenMs: 5_000, timeoutMs: 10_000 };

/** Limits with a proxy, which needs some time to notice /readyz or closed connections and route elsewhere. */
export const behindProxy: Limits = { routedMs: 5_000, listenMs: 7_000, timeoutMs: 10_000 };

/** Grace period for the first request on a connection accepted just before close. */
const firstRequestMs = 1_000;

/** Tracks the responses of `server`. Returns a function that closes the server gracefully once they are written. */
export function createDrain(server: Server, limits: Limits): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  let onIdle = () => {};
  server.prependListener("request", (_request, response: ServerResponse) => {
    unanswered.add(response);
    // Responds with `Connection: close`, because clients would otherwise reuse the connection.
    response.shouldKeepAlive &&= !isDraining;
    response.once("close", () => {
      unanswered.delete(response);
      if (unanswered.size === 0) onIdle();
    });
  });
  const idle = () =>
    new Promise<void>((resolve) => {
      onIdle = resolve;
      if (unanswered.size === 0) resolve();
    });

  return async () => {
    isDraining = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    const closed = once(server, "close");
    const timers: NodeJS.Timeout[] = [];
    const after = (ms: number) =>
      new Promise<void>((resolve) => {
        timers.push(setTimeout(resolve, ms));
      });
    const [listened, timedOut] = [after(limits.listenMs), after(limits.timeoutMs)];
    if (limits.routedMs > 0) await after(limits.routedMs);
    await Promise.race([idle(), listened]);
    // Only stops listening: the server's `close` would also close connections that wait for their first request.
    TcpServer.prototype.close.call(server);
    await Promise.race([idle(), timedOut]);
    if (limits.routedMs > 0) await Promise.race([closed, after(firstRequestMs).then(idle), timedOut]);
    for (const timer of timers) clearTimeout(timer);
    server.closeAllConnections();
    await closed;
  };
}
