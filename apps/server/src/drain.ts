import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";

const patienceMs = 10_000;
/** New connections are taken up to here, so that whoever asks hears at /readyz that this server is going. */
const listenMs = 5_000;

type Limits = { patienceMs: number; listenMs: number };

/** Follows the answers of `server` from now on. What it hands back ends the server once they are written. */
export function drainable(server: Server, limits: Limits = { patienceMs, listenMs }): () => Promise<void> {
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

  return async () => {
    isDraining = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    const closed = once(server, "close");
    const idle = new Promise<void>((resolve) => {
      onIdle = resolve;
    });
    if (unanswered.size === 0) onIdle();
    const timers = [
      setTimeout(() => server.close(), limits.listenMs),
      setTimeout(() => onIdle(), limits.patienceMs),
    ];
    await idle;
    for (const timer of timers) clearTimeout(timer);
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
