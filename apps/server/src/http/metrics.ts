import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type Context as HonoContext } from "hono";
import type { Deps } from "../core/context";
import { notFound } from "../core/errors";
import { isLoopback } from "../core/network";
import { keyOf, peerOf } from "./middleware/request-context";

/** Forwarded addresses. Clients can forge them, so they may only deny access, to clients behind a local proxy. */
const forwardedFor = (c: HonoContext) =>
  c.req
    .header("x-forwarded-for")
    ?.split(",")
    .map((address) => address.trim()) ?? [];

/** Other headers that proxies add. */
const proxyHeaders = [
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-server",
  "cf-connecting-ip",
  "true-client-ip",
];
const isProxied = (c: HonoContext) => proxyHeaders.some((name) => c.req.header(name) !== undefined);

/** Whether the URL's host is a loopback name; another name means that a proxy forwarded the request. */
function isLoopbackName(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request has the METRICS_TOKEN. Compares hashes, which have equal length, in constant time. */
function hasToken(c: HonoContext, token: string | undefined): boolean {
  const sent = keyOf(c);
  return token !== undefined && sent !== undefined && timingSafeEqual(digestOf(sent), digestOf(token));
}

function isDirect(c: HonoContext): boolean {
  return [peerOf(c), ...forwardedFor(c)].every(isLoopback) && isLoopbackName(c.req.url) && !isProxied(c);
}

/**
 * Serves Prometheus metrics to clients on this machine, and to others with METRICS_TOKEN. Without it they get the 404 of an
 * unknown page, so that the route's existence stays hidden.
 */
export function metricsRoutes({ metrics }: Pick<Deps, "metrics">, token?: string): Hono {
  const routes = new Hono();
  routes.get("/metrics", async (c) => {
    if (!isDirect(c) && !hasToken(c, token)) throw notFound("page");
    const { contentType, text } = await metrics.expose();
    return c.body(text, 200, { "Content-Type": contentType });
  });
  // Other methods must not reveal that the route exists.
  routes.all("/metrics", () => {
    throw notFound("page");
  });
  return routes;
}
