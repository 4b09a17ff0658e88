import type { MiddlewareHandler } from "hono";
import { AppError } from "../errors";
import { type Edge, keyOf, originOf } from "./request-context";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF protection: rejects cross-origin writes of browsers. Accepts requests with an API key, and requests without
 * Sec-Fetch-Site and Origin, which no browser sends.
 */
export function sameOrigin(edge: Edge): MiddlewareHandler {
  return async (c, next) => {
    if (safeMethods.has(c.req.method) || keyOf(c) !== undefined) return next();
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const isForeign = site
      ? site !== "same-origin" && site !== "none"
      : origin && origin !== originOf(c, edge);
    if (isForeign) throw new AppError("FORBIDDEN", "This request came from another site");
    return next();
  };
}
