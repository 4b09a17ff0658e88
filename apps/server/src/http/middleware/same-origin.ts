import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { AppError } from "../../core/errors";
import { type Edge, isPlainOrigin, keyOf, originsOf, requestedOriginOf } from "./request-context";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether the request comes from a page of another origin. Over plain http browsers omit Sec-Fetch-Site. */
function isForeign(c: HonoContext, edge: Edge): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const page = c.req.header("origin");
  return Boolean(page) && !originsOf(c, edge).includes(page ?? "");
}

/**
 * Error message that names both addresses and the setting, because a proxy that replaces the Host header makes our own page look
 * foreign.
 */
function sentenceAbout(c: HonoContext, edge: Edge): string {
  const page = c.req.header("origin") ?? "";
  const asked = requestedOriginOf(c, edge);
  const isKnown = !c.req.header("sec-fetch-site") && isPlainOrigin(page) && isPlainOrigin(asked);
  if (!isKnown) return "This request came from another site";
  const start = `This page is open at ${page}, but its requests reach the server as ${asked}`;
  const hostHeader = "let the proxy in front pass on the Host header";
  if (!edge.publicUrl) return `${start}. On the server, set PUBLIC_URL=${page}, or ${hostHeader}.`;
  const { origin } = new URL(edge.publicUrl);
  return `${start}, and PUBLIC_URL is ${origin}. Open ${origin}, or ${hostHeader}.`;
}

/**
 * CSRF protection: rejects cross-origin writes of browsers. Accepts requests with an API key, and requests without
 * Sec-Fetch-Site and Origin, which no browser sends.
 */
export function sameOrigin(edge: Edge): MiddlewareHandler {
  return async (c, next) => {
    const isChecked = !safeMethods.has(c.req.method) && keyOf(c) === undefined;
    if (isChecked && isForeign(c, edge)) throw new AppError("CROSS_ORIGIN", sentenceAbout(c, edge));
    return next();
  };
}
