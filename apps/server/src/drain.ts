import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";

type Limits = {
  /** So long everybody is answered, since a proxy may still send them here. */
  routedMs: number;
  /** No connection is taken after this, even if there was no moment without an answer in the making. */
  listenMs: number;
  /** For all of it. */
  patienceMs: number;
};

/** Without a proxy: whoever asks at a bad moment tries again, as browsers do. */
export const alone: Limits = { routedMs: 0, listenMs: 5_000, patienceMs: 10_000 };

/** Longer than a proxy that meets us at /readyz, or by the connections it has at hand, needs to go elsewhere. */
export const behindProxy: Limits = { routedMs: 5_000, listenMs: 7_000, patienceMs: 10_000 };

/** A connection that was taken in the last moment has so long to say what it wants. */
const lastWordMs = 1_000;

/** Follows the answers of `server` from now on. What it hands back ends the server once they are written. */
export function drainable(server: Server, limits: Limits): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  let onIdle = () => {};
  server.prependListener("request", (_request, response: ServerResponse) => {
    unanswered.add(response);
    // Clients with a connection at hand would go on to ask this server.
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
    const [listened, patience] = [after(limits.listenMs), after(limits.patienceMs)];
    if (limits.routedMs > 0) await after(limits.routedMs);
    await Promise.race([idle(), listened]);
    server.close();
    await Promise.race([idle(), patience]);
    if (limits.routedMs > 0) await Promise.race([closed, after(lastWordMs).then(idle), patience]);
    for (const timer of timers) clearTimeout(timer);
    server.closeAllConnections();
    await closed;
  };
}
