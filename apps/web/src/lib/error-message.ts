import type { ErrorCode } from "@lotwright/contracts/values/error-codes";
import type { ErrorBody } from "@lotwright/contracts/values/errors";
import type { AppRouter } from "@lotwright/server/router";
import { isTRPCClientError } from "@trpc/client";
import { IntermediaryError } from "./intermediary";

type FailureDetails = Pick<ErrorBody, "issues" | "nextLotNumber" | "current" | "retryAfterSeconds">;

/** An error response of the server. */
export type Failure = FailureDetails & { message: string; status: number; code?: unknown };

const closedSession: ErrorCode = "PASSWORD_REPLACEMENT_REQUIRED";

/**
 * Failures that reject no pending change and hide no manifest: a session that opens nothing until its password is replaced counts
 * as ended, and a server that does not know the address of this page counts as out of reach.
 */
const treatedStatuses = new Map<unknown, number>([
  [closedSession, 401],
  ["CROSS_ORIGIN" satisfies ErrorCode, 503],
]);

/** The status by which the app treats a failure. */
export const treatedStatus = (status: number, code: unknown): number => treatedStatuses.get(code) ?? status;

export const noAnswerMessage = "Can't reach the server. Check your connection and try again.";

/** An error that the app throws instead of sending a request that the server would reject. */
export class ForeseenFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof ForeseenFailure) return error.failure;
  if (!isTRPCClientError<AppRouter>(error) || !error.data) return undefined;
  // All errors of this router have the same type. The server's error formatter adds these details to tRPC's own.
  const details = error.data as FailureDetails & { httpStatus: number; appCode?: unknown };
  const { httpStatus: status, appCode: code } = details;
  return { ...details, message: error.message, status: treatedStatus(status, code), code };
}

/** The error that something between this device and the server has caused, if it has. */
export function intermediaryErrorOf(error: unknown): IntermediaryError | undefined {
  if (error instanceof IntermediaryError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof IntermediaryError ? cause : undefined;
}

/** The server's message, or the fallback, because a browser's "Failed to fetch" does not help people. */
export function errorMessage(error: unknown, fallback = noAnswerMessage): string {
  return failureOf(error)?.message || intermediaryErrorOf(error)?.message || fallback;
}

export function isSignedOut(error: unknown): boolean {
  return failureOf(error)?.status === 401;
}

/** Whether the user has to replace a password that an admin typed, before anything else. */
export function mustReplacePassword(error: unknown): boolean {
  return failureOf(error)?.code === closedSession;
}

export function isNotFound(error: unknown): boolean {
  return failureOf(error)?.status === 404;
}

/** Whether there was no response, or only a proxy's, so that the call can be retried later. */
export function isOutOfReach(error: unknown): boolean {
  const status = failureOf(error)?.status;
  return status === undefined || (status >= 502 && status <= 504);
}
