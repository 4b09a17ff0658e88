import { httpStatus } from "@lotwright/contracts/values/errors";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { Context as HonoContext } from "hono";
import { type AppError, toAppError, toErrorBody, toTRPCError } from "../core/errors";

/** Retry-After in seconds while database or storage is unavailable. */
const unavailableRetrySeconds = 5;

/** Retry-After header for transient errors. */
export function retryAfterOf({ code, details }: AppError): Record<string, string> {
  const seconds = details.retryAfterSeconds ?? (code === "UNAVAILABLE" ? unavailableRetrySeconds : undefined);
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

/** Converts an error, and stores it for the request's log line. */
export function failureOf(c: HonoContext, error: unknown): AppError {
  const failure = toAppError(error);
  c.set("failure", failure);
  return failure;
}

/** Error in tRPC's format, for a request that was rejected before its procedures ran. */
function toTRPCBody(failure: AppError) {
  const { message, code: appCode, ...details } = toErrorBody(failure);
  const { code } = toTRPCError(failure);
  const data = { code, httpStatus: httpStatus[appCode], appCode, ...details };
  return { error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data } };
}

const isTRPC = (c: HonoContext) => c.req.path.startsWith("/trpc/");

/** JSON error response of all routes except pages; tRPC routes use tRPC's format. */
export function errorResponse(c: HonoContext, error: unknown): Response {
  const failure = failureOf(c, error);
  const body = isTRPC(c) ? toTRPCBody(failure) : toErrorBody(failure);
  return c.json(body, httpStatus[failure.code], retryAfterOf(failure));
}
