import type { MiddlewareHandler } from "hono";

/** A loop, since a pattern would try each slash of a long path as the first of the last ones. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** Neither an address of another host (`//evil.example`) nor what a browser reads as one (`/\evil.example`). */
const ownPath = /^\/[^/\\]/;

/** Leads from `/api/items/` to `/api/items` where that is an address; method and body stay. */
export function redirectTrailingSlash(isKnown: (path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const { path } = c.req;
    if (path.length < 2 || !path.endsWith("/") || !isKnown(withoutTrailingSlashes(path))) return next();
    const { pathname, search } = new URL(c.req.url);
    const target = withoutTrailingSlashes(pathname);
    return ownPath.test(target) ? c.redirect(target + search, 308) : next();
  };
}
