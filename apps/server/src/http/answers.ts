import { httpStatus } from "@lotwright/contracts/errors";
import type { Context as HonoContext } from "hono";
import { type AppError, toAppError, toErrorBody } from "../errors";

/** How long a client waits when a part of the server is away. */
const unavailableRetrySeconds = 5;

/** When to come back, for failures that pass. */
export function retryAfterOf({ code, details }: AppError): Record<string, string> {
  const seconds = details.retryAfterSeconds ?? (code === "UNAVAILABLE" ? unavailableRetrySeconds : undefined);
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

/** The failure of a request, told to its log. */
export function failureOf(c: HonoContext, error: unknown): AppError {
  const failure = toAppError(error);
  c.set("failure", failure);
  return failure;
}

/** A failure as JSON: the one error shape of every path but pages. */
export function answerError(c: HonoContext, error: unknown): Response {
  const failure = failureOf(c, error);
  return c.json(toErrorBody(failure), httpStatus[failure.code], retryAfterOf(failure));
}
