import type { MiddlewareHandler } from "hono";
import type { Deprecation } from "../../core/trpc";

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Deprecation headers: `Deprecation` as a structured date (RFC 9745), `Sunset` as an HTTP date (RFC 8594). */
function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return {
    Deprecation: `@${startOf(since).getTime() / 1000}`,
    Sunset: startOf(sunset).toUTCString(),
  };
}

/** Sets the deprecation headers on every response of the route, errors included. */
export function announceDeprecation(deprecation: Deprecation): MiddlewareHandler {
  const headers = Object.entries(deprecationHeaders(deprecation));
  return (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    return next();
  };
}
