import type { Hono, MiddlewareHandler } from "hono";
import type { H, RouterRoute } from "hono/types";
import { AppError } from "../../core/errors";
import type { AppEnv } from "./request-context";

export const methodNotAllowed = () =>
  new AppError("METHOD_NOT_ALLOWED", "This address does not support this method");

/** Rejects HEAD on routes that cannot compute headers without the body. */
export const getOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== "HEAD") return next();
  c.header("Allow", "GET, OPTIONS");
  throw methodNotAllowed();
};

export type KnownMethods = (path: string) => readonly string[];

/** The methods of the app's routes at a path, excluding middleware. */
export function knownMethods(app: Hono<AppEnv>): KnownMethods {
  let methods: readonly string[] | undefined;
  return (path) => {
    methods ??= [...new Set(app.routes.map(({ method }) => method))].filter((name) => name !== "ALL").sort();
    return methods.flatMap((method) => {
      const matched: readonly (readonly [readonly [H, RouterRoute], unknown])[] = app.router.match(
        method,
        path,
      )[0];
      const own = matched.filter(([[, route]]) => route.method === method);
      if (own.length === 0) return [];
      const hasHead = method === "GET" && own.every(([[handler]]) => handler !== getOnly);
      return hasHead ? ["GET", "HEAD"] : [method];
    });
  };
}
