import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import type { Edge } from "./request-context";

const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' blob: data: https:",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The page of a catalog shows what is our own, and asks for nothing else. */
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

/** What scripts on other websites may read, without cookies and keys: the JSON of public catalogs. */
const openPath = /^\/api\/public\//;

/** Public catalogs in every form: open to everyone with the link, to search engines only where the workspace allows it. */
const sharedPath = /^\/(api\/)?public\//;

/**
 * On every answer, errors included. Answers of the API are private unless a route said otherwise. They are set on the answer
 * itself: Hono's own way would make another one of it, header after header, and its text a stream.
 */
export const securityHeaders = ({ publicUrl }: Pick<Edge, "publicUrl">): MiddlewareHandler => {
  // Browsers ignore it over plain http. Other hosts of the domain are the operator's to promise: an https PUBLIC_URL does.
  const isHttps = publicUrl?.startsWith("https:");
  const transportSecurity = `max-age=31536000${isHttps ? "; includeSubDomains" : ""}`;
  return async (c, next) => {
    await next();
    setHeaders(c, transportSecurity);
  };
};

function setHeaders(c: HonoContext, transportSecurity: string): void {
  const { headers } = c.res;
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set(
    "Content-Security-Policy",
    catalogPath.test(c.req.path) ? catalogPolicy : contentSecurityPolicy,
  );
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("Strict-Transport-Security", transportSecurity);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  const isOpen = openPath.test(c.req.path);
  if (isOpen) allowOrigins(c);
  const isPhoto = c.req.path.startsWith("/photos/");
  // Integrators show photos on websites of their own.
  headers.set("Cross-Origin-Resource-Policy", isOpen || isPhoto ? "cross-origin" : "same-origin");
  headers.set("Permissions-Policy", "camera=(self), microphone=(self), geolocation=()");
  // What the workspace of a photo allows would take a query for each photo: none is listed.
  if (isPhoto || (sharedPath.test(c.req.path) && !c.get("isSearchable")))
    headers.set("X-Robots-Tag", "noindex");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // What may be compressed; said here, or the compression would say it in Hono's way.
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

/** Nobody reads the body that was opened for a HEAD, so that it is closed here. */
export const bodilessHead: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === "HEAD") await c.res.body?.cancel();
};
