import type { ErrorCode } from "@lotwright/contracts/values/error-codes";
import type { ErrorBody } from "@lotwright/contracts/values/errors";
import type { AppRouter } from "@lotwright/server/router";
import { isTRPCClientError } from "@trpc/client";
import { IntermediaryError } from "./intermediary";

type FailureDetails = Pick<ErrorBody, "issues" | "nextLotNumber" | "current" | "retryAfterSeconds">;

/** An error response of the server. */
export type Failure = FailureDetails & {
  message: string;
  status: number;
  code?: unknown;
  /** URLs of photos that left the phone with the part of a change that the server has written, by their id there. */
  storedPhotos?: ReadonlyMap<string, string>;
};

const closedSession: ErrorCode = "PASSWORD_REPLACEMENT_REQUIRED";

/**
 * Failures that must neither reject a pending change nor hide a manifest: a session whose password must be replaced
 * counts as ended, and a server that does not accept this page's origin as unreachable.
 */
const treatedStatuses = new Map<unknown, number>([
  [closedSession, 401],
  ["CROSS_ORIGIN" satisfies ErrorCode, 503],
]);

/** The status by which the app treats a failure. */
export const treatedStatus = (status: number, code: unknown): number => treatedStatuses.get(code) ?? status;

export const noAnswerMessage = "Can't reach the server. Check your connection and try again.";

/** An error without a rejected request: the server would reject one, or has rejected one of its rows. */
export class ForeseenFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof ForeseenFailure) return error.failure;
  if (!isTRPCClientError<AppRouter>(error) || !error.data) return undefined;
  // All errors of this router have this type, which the server's error formatter extends.
  const details = error.data as FailureDetails & { httpStatus: number; appCode?: unknown };
  const { httpStatus: status, appCode: code } = details;
  return { ...details, message: error.message, status: treatedStatus(status, code), code };
}

/** The error caused by an intermediary between this device and the server, if any. */
export function intermediaryErrorOf(error: unknown): IntermediaryError | undefined {
  if (error instanceof IntermediaryError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof IntermediaryError ? cause : undefined;
}

/** The server's message, otherwise the fallback, because a browser's "Failed to fetch" does not help users. */
export function errorMessage(error: unknown, fallback = noAnswerMessage): string {
  return failureOf(error)?.message || intermediaryErrorOf(error)?.message || fallback;
}

export function isSignedOut(error: unknown): boolean {
  return failureOf(error)?.status === 401;
}

/** Whether the user must first replace a password that an admin chose. */
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
