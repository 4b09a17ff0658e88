import type { ErrorBody } from "@lotwright/contracts/values/errors";
import { TRPCClientError } from "@trpc/client";
import { IntermediaryError } from "../lib/intermediary";

/** Creates the client's error for a failed call, with the server's message and details. */
export function makeFailure(status: number, body: Omit<ErrorBody, "code"> & { code?: string }): Error {
  const { message, code: appCode, ...details } = body;
  const data = { code: "TEST", httpStatus: status, ...(appCode && { appCode }), ...details };
  return TRPCClientError.from({ error: { message, code: -32_000, data } });
}

/** Creates the error of a call that an intermediary has answered. */
export function makeBlockedCall(status: number): Error {
  return TRPCClientError.from(new IntermediaryError(status));
}

/** Creates the error of a call without a response. */
export function makeLostCall(): Error {
  return TRPCClientError.from(new TypeError("Failed to fetch"));
}
