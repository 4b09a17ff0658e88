import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The proxy's response in the server's place. */
export type Refusal = {
  status: number;
  contentType: "text/html" | "application/json";
  body: string;
  /** Whether the proxy refuses this request. Its body has `byteCount` bytes. */
  refuses: (request: { method: string; path: string; byteCount: number }) => boolean;
};

/** A reverse proxy before a server of a journey. */
export type Gateway = {
  origin: string;
  /** Sets what the proxy refuses from now on, or nothing. */
  refuse: (refusal: Refusal | undefined) => void;
  /** Sends the server's own address as Host from now on, and no fetch metadata, which browsers leave out over plain HTTP. */
  loseHost: (isLost: boolean) => void;
  close: () => Promise<void>;
};

function answer({ status, contentType, body }: Refusal, from: IncomingMessage, to: ServerResponse): void {
  from.resume();
  to.writeHead(status, { "content-type": contentType, connection: "close" }).end(body);
}

/** Headers that the server gets if the proxy does not pass on Host. */
function withoutHost(headers: IncomingMessage["headers"], target: string) {
  const others = Object.entries(headers).filter(([name]) => !name.startsWith("sec-fetch-"));
  return { ...Object.fromEntries(others), host: new URL(target).host };
}

/** Starts a proxy on a free port of this machine. It passes Host on, so that the server sees one origin. */
export async function startGateway(target: string): Promise<Gateway> {
  let refusal: Refusal | undefined;
  let isHostLost = false;
  const server = createServer((from, to) => {
    const { method = "GET", url: path = "/", headers } = from;
    const byteCount = Number(headers["content-length"] ?? 0);
    if (refusal?.refuses({ method, path, byteCount })) return answer(refusal, from, to);
    const passedOn = isHostLost ? withoutHost(headers, target) : headers;
    const passed = request(new URL(path, target), { method, headers: passedOn }, (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(to);
    });
    passed.on("error", () => to.destroy());
    to.on("close", () => passed.destroy());
    from.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A TCP server has an AddressInfo.
  return {
    origin: `http://127.0.0.1:${port}`,
    refuse: (next) => {
      refusal = next;
    },
    loseHost: (isLost) => {
      isHostLost = isLost;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
