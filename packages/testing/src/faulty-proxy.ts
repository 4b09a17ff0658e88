import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

export type ProxyFault = {
  /** Changes the request headers passed to the server. */
  headers?: (passed: IncomingHttpHeaders, asked: IncomingHttpHeaders) => IncomingHttpHeaders;
  isBuffering?: boolean;
  maxBytes?: number;
  /** Response header to omit. */
  removed?: string;
};

type Passing = { target: string; scheme: "http" | "https"; fault: ProxyFault };

/** Forwards a request over http like a good proxy, but with a configured fault. */
export function passOn(
  { target, scheme, fault }: Passing,
  asked: IncomingMessage,
  answer: ServerResponse,
): void {
  const { headers = (all) => all, isBuffering, maxBytes, removed = "" } = fault;
  if (maxBytes !== undefined && Number(asked.headers["content-length"]) > maxBytes) {
    answer.writeHead(413, { connection: "close" }).end("too large");
    return;
  }
  const added = { ...asked.headers, "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": scheme };
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
