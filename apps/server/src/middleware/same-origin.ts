import type { MiddlewareHandler } from "hono";
import { AppError } from "../errors";
import { type Edge, keyOf, originOf } from "./request-context";

const readers = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Browsers may change things from our own pages only. Requests with an API key, and those that name neither site nor
 * origin (no browser sends such), pass.
 */
export function sameOrigin(edge: Edge): MiddlewareHandler {
  return async (c, next) => {
    if (readers.has(c.req.method) || keyOf(c) !== undefined) return next();
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const isForeign = site
      ? site !== "same-origin" && site !== "none"
      : origin && origin !== originOf(c, edge);
    if (isForeign) throw new AppError("FORBIDDEN", "This request came from another site");
    return next();
  };
}
