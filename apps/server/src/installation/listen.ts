import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { maxSelectionLength } from "@lotwright/contracts/catalog/lot-selection";

/**
 * Idle timeout longer than that of proxies (Caddy: two minutes), so that they never reuse a connection that we just closed.
 */
const proxyIdleMs = 130_000;

/**
 * Maximum size of a request's headers with its address, which may hold a selection of lots. Encoded, a character of it takes three
 * bytes; all else has Node's usual 16 kB.
 */
const maxHeaderSize = 16_384 + 3 * maxSelectionLength;

/** Limits of Node's server. Bodies have no limit in all: uploads have an idle timeout, other requests that of `requestTimeout`. */
const receiving = { maxHeaderSize, headersTimeout: 60_000, requestTimeout: 0 };

/** A Hono app. */
type Served = Pick<Parameters<typeof serve>[0], "fetch">;

type Listener = {
  /** Environment variable of the port, for errors. */
  setting: "PORT" | "LAN_PORT";
  /** 0 chooses a free port. */
  port: number;
  /** Undefined: all interfaces. */
  hostname?: string | undefined;
  /** Behind a proxy, which reuses connections. */
  isProxied?: boolean;
  /** Key and certificate as PEM, for https. */
  tls?: string;
};

/** Serves the app on a port. Throws an error for the operator when the port is taken. */
export async function listen({ fetch }: Served, listener: Listener) {
  const { setting, port, hostname, isProxied, tls } = listener;
  const https = tls !== undefined && {
    createServer,
    serverOptions: { ...receiving, key: tls, cert: tls },
  };
  // Without HTTP/2 the adapter returns a server of HTTP/1, which a TLS server is too.
  const server = serve({
    fetch,
    port,
    serverOptions: receiving,
    ...(hostname && { hostname }),
    ...https,
  }) as Server;
  if (isProxied) server.keepAliveTimeout = proxyIdleMs;
  await once(server, "listening").catch((cause: unknown) => {
    const isTaken = cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
    if (!isTaken) throw cause;
    throw new Error(
      `Port ${port} is already in use. Stop what uses it, or set ${setting} to another number.`,
      { cause },
    );
  });
  return { server, port: (server.address() as AddressInfo).port }; // a TCP server has one
}
