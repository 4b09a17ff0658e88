import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { maxSelectionLength } from "@lotwright/contracts/catalog/lot-selection";

/**
 * Idle timeout in ms, longer than that of proxies (Caddy: two minutes), so that they never reuse a connection just closed here.
 */
const proxyIdleMs = 130_000;

/**
 * Maximum size of a request's headers with its URL, which may contain a selection of lots, encoded in three bytes per character;
 * the rest has Node's usual 16 kB.
 */
const maxHeaderSize = 16_384 + 3 * maxSelectionLength;

/** Limits of Node's server. No total limit for bodies: uploads have an idle timeout, other requests that of `requestTimeout`. */
const receiving = { maxHeaderSize, headersTimeout: 60_000, requestTimeout: 0 };

/** A Hono app. */
type Served = Pick<Parameters<typeof serve>[0], "fetch">;

type Listener = {
  /** Environment variable of the port, for error messages. */
  setting: "PORT" | "LAN_PORT";
  /** The port; 0 chooses a free one. */
  port: number;
  /** The address to listen on; undefined for all interfaces. */
  hostname?: string | undefined;
  /** Whether a proxy, which reuses connections, is in front. */
  isProxied?: boolean;
  /** Key and certificate as PEM, for https. */
  tls?: string;
};

/** Serves the app on a port. Throws an error for the operator if the port is taken. */
export async function listen({ fetch }: Served, listener: Listener) {
  const { setting, port, hostname, isProxied, tls } = listener;
  const https = tls !== undefined && {
    createServer,
    serverOptions: { ...receiving, key: tls, cert: tls },
  };
  // The adapter returns an HTTP/1 server without HTTP/2; a TLS server has the same interface.
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
  return { server, port: (server.address() as AddressInfo).port }; // a TCP server has an AddressInfo
}
