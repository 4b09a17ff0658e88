import type { Context as HonoContext, NotFoundHandler } from "hono";
import { notFound } from "../core/errors";
import { errorResponse, failureOf } from "./error-responses";
import { type KnownMethods, methodNotAllowed } from "./middleware/known-methods";
import type { AppEnv } from "./middleware/request-context";
import type { PageResponse } from "./web-app";

/** Matches paths of APIs and files, which never fall back to the app's page. */
const neverPage = /^\/(?:api|trpc|photos|assets|\.well-known)(?:\/|$)/;
const isFile = (path: string) => path.slice(path.lastIndexOf("/")).includes(".");

function wantsPage({ req }: HonoContext): boolean {
  const isReading = req.method === "GET" || req.method === "HEAD";
  const isBrowser = req.header("accept")?.includes("text/html") ?? false;
  return isReading && isBrowser && !neverPage.test(req.path) && !isFile(req.path);
}

/** Responds to OPTIONS with the supported methods, and to other methods with 405. */
function methodsResponse(c: HonoContext<AppEnv>, methods: readonly string[]): Response {
  c.header("Allow", [...methods, "OPTIONS"].join(", "));
  if (c.req.method !== "OPTIONS") return errorResponse(c, methodNotAllowed());
  if (methods.includes("PATCH")) c.header("Accept-Patch", "application/json");
  return c.body(null, 204);
}

/** Handles requests that match no route. */
export function handleUnmatched(
  methodsAt: KnownMethods,
  pageResponse: PageResponse | undefined,
): NotFoundHandler<AppEnv> {
  return (c) => {
    const { method, path } = c.req;
    const methods = methodsAt(path);
    // A matching route may itself respond with notFound.
    if (methods.length > 0 && !methods.includes(method)) return methodsResponse(c, methods);
    const missing = notFound(/^\/api(?:\/|$)/.test(path) ? "address" : "page");
    if (!pageResponse || !wantsPage(c)) return errorResponse(c, missing);
    failureOf(c, missing);
    return pageResponse(c, 404);
  };
}
