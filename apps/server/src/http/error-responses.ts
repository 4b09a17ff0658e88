import { httpStatus } from "@lotwright/contracts/errors";
import type { Context as HonoContext } from "hono";
import { type AppError, toAppError, toErrorBody } from "../errors";

/** Retry-After while the database or the storage is unavailable. */
const unavailableRetrySeconds = 5;

/** Retry-After header for transient errors. */
export function retryAfterOf({ code, details }: AppError): Record<string, string> {
  const seconds = details.retryAfterSeconds ?? (code === "UNAVAILABLE" ? unavailableRetrySeconds : undefined);
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

/** Converts an error and sets it as the failure of the request, for its log line. */
export function failureOf(c: HonoContext, error: unknown): AppError {
  const failure = toAppError(error);
  c.set("failure", failure);
  return failure;
}

/** JSON error response; all routes but pages use this shape. */
export function errorResponse(c: HonoContext, error: unknown): Response {
  const failure = failureOf(c, error);
  return c.json(toErrorBody(failure), httpStatus[failure.code], retryAfterOf(failure));
}
