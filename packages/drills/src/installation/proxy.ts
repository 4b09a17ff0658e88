import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Duration for which a server is skipped after it refused a connection. */
const avoidMs = 1_000;
/** Idle timeout, shorter than that of Node's servers, so that no connection is used while it closes. */
const idleMs = 4_000;

const newUpstream = (origin: string) => ({
  origin,
  avoidedUntil: 0,
  /** Whether the server gets no requests that change something. */
  isForReadingOnly: false,
  answered: 0,
  changing: new Set<IncomingMessage>(),
});
type Upstream = ReturnType<typeof newUpstream>;

/**
 * A round-robin proxy like nginx: retries on the next server when one refuses the connection, or closes it before it
 * answers a request that changes nothing. Other requests are not retried (nginx repeats a DELETE).
 */
export async function startProxy(origins: readonly string[]) {
  const upstreams = origins.map(newUpstream);
  const agent = new Agent({ keepAlive: true, timeout: idleMs, maxFreeSockets: 256 });
  let turn = 0;

  function inTurn(incoming: IncomingMessage): Upstream[] {
    turn = (turn + 1) % upstreams.length;
    const rotated = [...upstreams.slice(turn), ...upstreams.slice(0, turn)].filter(takes(incoming));
    const now = performance.now();
    return rotated.toSorted((a, b) => Number(a.avoidedUntil > now) - Number(b.avoidedUntil > now));
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, [next, ...others]: Upstream[]): void {
    if (!next) {
      refuse(outgoing);
      return;
    }
    const { method, url, headers } = incoming;
    const target = new URL(next.origin);
    const asked = request({
      host: target.hostname,
      port: target.port,
      ...{ agent, method, path: url },
      headers: { ...headers, ...forwardedBy(incoming) },
    });
    let isConnected = false;
    if (!isSafe(incoming)) {
      next.changing.add(incoming);
      asked.once("close", () => next.changing.delete(incoming));
    }
    asked.once("socket", (socket) => {
      const send = () => {
        isConnected = true;
        if (isSafe(incoming)) asked.end();
        else incoming.pipe(asked);
      };
      if (socket.connecting) socket.once("connect", send);
      else send();
    });
    asked.once("response", (answer) => {
      next.answered += 1;
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
      answer.once("error", () => outgoing.destroy());
    });
    asked.once("error", (error) => {
      next.avoidedUntil = performance.now() + avoidMs;
      const isNotToRepeat = (isConnected && !isSafe(incoming)) || outgoing.headersSent;
      if (isNotToRepeat || outgoing.destroyed) return refuse(outgoing, error);
      return forward(incoming, outgoing, others);
    });
    outgoing.once("close", () => asked.destroy());
  }

  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, inTurn(incoming)));
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // A TCP server has an AddressInfo.
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Number of responses of each server. */
    answered: () => upstreams.map(({ answered }) => answered),
    /** Open requests of this server that may change something. */
    changesAt: (origin: string) =>
      upstreams
        .filter((upstream) => upstream.origin === origin)
        .flatMap(({ changing }) => [...changing].map(changeOf)),
    /** Sends this server no changes until the returned function is called. */
    keepChangesFrom: (origin: string) => keepChangesFrom(upstreams, origin),
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, "close");
    },
  };
}

/** Path that a request changes, and whether a page sent it: the test's own calls have no Origin header. */
const changeOf = ({ url = "", headers: { origin } }: IncomingMessage) => ({
  path: url.split("?", 1).join(),
  isOfPage: origin !== undefined,
});

function keepChangesFrom(upstreams: readonly Upstream[], origin: string): () => void {
  const upstream = upstreams.find((one) => one.origin === origin);
  if (!upstream) throw new Error(`There is no server at ${origin}`);
  upstream.isForReadingOnly = true;
  return () => {
    upstream.isForReadingOnly = false;
  };
}

const takes =
  (incoming: IncomingMessage) =>
  ({ isForReadingOnly }: Upstream) =>
    !isForReadingOnly || isSafe(incoming);
const isSafe = ({ method = "" }: IncomingMessage) => ["GET", "HEAD", "OPTIONS"].includes(method);

function refuse(outgoing: ServerResponse, why = new Error("No server takes a connection")): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(502, { "Content-Type": "text/plain", "Retry-After": "1" }).end(why.message);
}

/** Appends to a request's forwarded address, as behind another proxy. */
function forwardedBy({ headers, socket }: IncomingMessage): Record<string, string> {
  return {
    "x-forwarded-for": String(headers["x-forwarded-for"] ?? socket.remoteAddress ?? ""),
    "x-forwarded-proto": "http",
  };
}
