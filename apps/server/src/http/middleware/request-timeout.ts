import type { MiddlewareHandler } from "hono";
import { withinDeadline } from "../../core/deadline";
import { tooSlowError } from "../../core/errors";
import type { AppEnv } from "./request-context";

/** Timeout in ms, longer than a preview may take, so that only a hang exceeds it. */
export const requestTimeoutMs = 60_000;

const uploadPaths = new Set(["/api/upload-photo", "/api/upload-recording", "/api/auth/logo"]);

/**
 * Responds 503 if the response has not started in time, even while a body is still arriving. Exempts uploads, which have an idle
 * timeout. The handler continues; it must release its resources when `c.var.timedOut` aborts.
 */
export const requestTimeout: MiddlewareHandler<AppEnv> = (c, next) => {
  if (uploadPaths.has(c.req.path)) return next();
  const timeout = new AbortController();
  c.set("timedOut", timeout.signal);
  return withinDeadline(requestTimeoutMs, next(), () => {
    timeout.abort();
    return tooSlowError();
  });
};
