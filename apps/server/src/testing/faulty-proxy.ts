import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { onTestFinished } from "vitest";
import type { Identity } from "../features/connect/identity";

export type ProxyFault = {
  /** Changes the headers that the server gets. */
  headers?: (passed: IncomingHttpHeaders, asked: IncomingHttpHeaders) => IncomingHttpHeaders;
  isBuffering?: boolean;
  maxBytes?: number;
  /** Leaves a header of the answer out. */
  removed?: string;
};

/** Passes requests on over http, with what a good proxy adds, and with a fault. */
async function pass(
  target: string,
  fault: ProxyFault,
  asked: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const { headers = (all) => all, isBuffering, maxBytes, removed = "" } = fault;
  if (maxBytes !== undefined && Number(asked.headers["content-length"]) > maxBytes) {
    answer.writeHead(413, { connection: "close" }).end("too large");
    return;
  }
  const added = { ...asked.headers, "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https" };
  const passed = request(new URL(asked.url ?? "/", target), {
    method: asked.method,
    headers: headers(added, asked.headers),
    agent: false,
  });
  answer.once("close", () => passed.destroy());
  passed.on("error", () => answer.destroy());
  passed.once("response", async (response: IncomingMessage) => {
    const { [removed]: _, ...shown } = response.headers;
    const whole = isBuffering ? await buffer(response).catch(() => undefined) : undefined;
    answer.writeHead(response.statusCode ?? 502, shown);
    if (whole) answer.end(whole);
    else {
      answer.flushHeaders();
      response.pipe(answer);
    }
  });
  asked.pipe(passed);
}

/** Trusts an authority in this process until the test ends. */
function trust({ authority }: Identity): void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, authority.toString()]);
  onTestFinished(() => setDefaultCACertificates(before));
}

/** Serves https with an identity until the test ends, as a proxy of `target`. Returns its origin. */
export async function startProxy(
  target: string,
  identity: Identity,
  fault: ProxyFault = {},
): Promise<string> {
  trust(identity);
  const server = createServer({ key: identity.server, cert: identity.server }, (asked, answer) => {
    void pass(target, fault, asked, answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return `https://localhost:${port}`;
}
