import type { MiddlewareHandler } from "hono";

/** Removes trailing slashes in a loop, because the regular expression /\/+$/ is quadratic for many slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** Matches paths of this host, but not `//evil.example` or `/\evil.example`, which browsers treat as another host. */
const ownPath = /^\/[^/\\]/;

/** Redirects `/api/items/` to `/api/items` if that path has a route. 308 preserves method and body. */
export function redirectTrailingSlash(isKnown: (path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const { path } = c.req;
    if (path.length < 2 || !path.endsWith("/") || !isKnown(withoutTrailingSlashes(path))) return next();
    const { pathname, search } = new URL(c.req.url);
    const target = withoutTrailingSlashes(pathname);
    return ownPath.test(target) ? c.redirect(target + search, 308) : next();
  };
}
