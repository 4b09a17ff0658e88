import type { ErrorBody } from "@lotwright/contracts/errors";
import type { AppRouter } from "@lotwright/server/router";
import { isTRPCClientError } from "@trpc/client";

type FailureDetails = Pick<ErrorBody, "issues" | "nextLotNumber" | "current" | "retryAfterSeconds">;

/** The server's error; undefined without a response. */
export type Failure = FailureDetails & { message: string; status: number };

export const noAnswerMessage = "Can't reach the server. Check your connection and try again.";

/** An error that the device raises before it sends a request that the server would reject. */
export class ForeseenFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof ForeseenFailure) return error.failure;
  if (!isTRPCClientError<AppRouter>(error) || !error.data) return undefined;
  // Errors of one router carry one shape; the server's formatter adds these to tRPC's own.
  const details = error.data as FailureDetails & { httpStatus: number };
  return { ...details, message: error.message, status: details.httpStatus };
}

/** The server's message, or the fallback: a browser's "Failed to fetch" is not for people. */
export function errorMessage(error: unknown, fallback = noAnswerMessage): string {
  return failureOf(error)?.message || fallback;
}

export function isSignedOut(error: unknown): boolean {
  return failureOf(error)?.status === 401;
}

export function isNotFound(error: unknown): boolean {
  return failureOf(error)?.status === 404;
}

/** Whether the server did not respond, or only a proxy did: the call can be retried later. */
export function isOutOfReach(error: unknown): boolean {
  const status = failureOf(error)?.status;
  return status === undefined || (status >= 502 && status <= 504);
}
