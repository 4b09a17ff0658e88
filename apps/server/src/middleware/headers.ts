import type { MiddlewareHandler } from "hono";

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

/** The page of a catalogue shows what is our own, and asks for nothing else. */
const cataloguePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const cataloguePath = /^\/public\//;

/** Shared catalogues, the page and what it reads: for whoever has the link, not for search engines. */
const sharedPath = /^\/(api\/)?public\//;

/** On every answer, errors included. Answers of the API are private unless a route said otherwise. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("X-Content-Type-Options", "nosniff");
  c.header(
    "Content-Security-Policy",
    cataloguePath.test(c.req.path) ? cataloguePolicy : contentSecurityPolicy,
  );
  c.header("Referrer-Policy", "no-referrer");
  c.header("Strict-Transport-Security", "max-age=31536000");
  c.header("Cross-Origin-Opener-Policy", "same-origin");
  c.header("Permissions-Policy", "camera=(self), microphone=(self), geolocation=()");
  if (sharedPath.test(c.req.path)) c.header("X-Robots-Tag", "noindex");
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
};

/** Nobody reads the body that was opened for a HEAD, so that it is closed here. */
export const bodilessHead: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === "HEAD") await c.res.body?.cancel();
};
