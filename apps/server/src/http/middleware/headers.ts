import { serverHeader } from "@lotwright/contracts/values/error-codes";
import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import { type Edge, isOwnHttps } from "./request-context";

const contentSecurityPolicy = [
  "default-src 'self'",
  // No https: source, because screens link to photos of other sites but load none.
  "img-src 'self' blob: data:",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Catalog pages load only resources of this origin. */
const catalogPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const catalogPath = /^\/public\//;

/** Matches paths open to cross-origin scripts without credentials (CORS): JSON and feeds of public catalogs. */
const openPath = /^\/api\/public\//;

/** Matches public catalogs as pages, JSON and feeds; indexed only if the workspace allows it. */
const sharedPath = /^\/(api\/)?public\//;

/**
 * Sets security headers and the server's header on every response, including errors; `no-store` unless the route set
 * Cache-Control. Uses `c.res.headers`, because Hono's `c.header` would copy the response each time.
 */
export const securityHeaders = ({ publicUrl }: Pick<Edge, "publicUrl">): MiddlewareHandler => {
  // Browsers ignore it over plain HTTP. Includes subdomains only if the operator sets an https PUBLIC_URL.
  const isHttps = publicUrl?.startsWith("https:");
  const transportSecurity = `max-age=31536000${isHttps ? "; includeSubDomains" : ""}`;
  return async (c, next) => {
    await next();
    setHeaders(c, transportSecurity);
  };
};

function setHeaders(c: HonoContext, transportSecurity: string): void {
  const { headers } = c.res;
  headers.set(serverHeader, "1");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set(
    "Content-Security-Policy",
    catalogPath.test(c.req.path) ? catalogPolicy : contentSecurityPolicy,
  );
  headers.set("Referrer-Policy", "no-referrer");
  // A phone must still reach this machine over http on another port, to trust a new authority.
  if (!isOwnHttps(c)) headers.set("Strict-Transport-Security", transportSecurity);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  const isOpen = openPath.test(c.req.path);
  if (isOpen) allowOrigins(c);
  const isPhoto = c.req.path.startsWith("/photos/");
  // Integrators embed photos in their own websites.
  headers.set("Cross-Origin-Resource-Policy", isOpen || isPhoto ? "cross-origin" : "same-origin");
  headers.set("Permissions-Policy", "camera=(self), microphone=(self), geolocation=()");
  // Photos are never indexed, because checking the workspace's setting would take a query per photo.
  if (isPhoto || (sharedPath.test(c.req.path) && !c.get("isSearchable")))
    headers.set("X-Robots-Tag", "noindex");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // Sets Vary here; the compression middleware would set it with the slow `c.header`.
  const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("Content-Type") ?? "");
  if (isText && !headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
}

function allowOrigins({ req, res: { headers } }: HonoContext): void {
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", "*");
  if (req.method !== "OPTIONS") return;
  headers.set("Access-Control-Allow-Methods", "GET, HEAD");
  headers.set("Access-Control-Allow-Headers", "*");
  headers.set("Access-Control-Max-Age", "86400");
}

/** Cancels the body of a HEAD response to release its resources. */
export const bodilessHead: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === "HEAD") await c.res.body?.cancel();
};
