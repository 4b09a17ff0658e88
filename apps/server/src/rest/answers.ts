import { httpStatus } from "@lotwright/contracts/errors";
import type { Context as HonoContext } from "hono";
import { toAppError, toErrorBody } from "../errors";

/** How long a client waits when a part of the server is away. */
const unavailableRetrySeconds = 5;

/** A failure as JSON: the one error shape of every path. What nobody expected is logged with its cause. */
export function answerError(c: HonoContext, error: unknown): Response {
  const failure = toAppError(error);
  const body = toErrorBody(failure);
  const isUnavailable = failure.code === "UNAVAILABLE";
  const retryAfter = body.retryAfterSeconds ?? (isUnavailable ? unavailableRetrySeconds : undefined);
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  return c.json(body, httpStatus[failure.code]);
}
