import type { ErrorBody } from "@lotwright/contracts/values/errors";
import { TRPCClientError } from "@trpc/client";
import { IntermediaryError } from "../lib/intermediary";

/** The error of a failed call as the client throws it, with the server's message and details. */
export function makeFailure(status: number, body: Omit<ErrorBody, "code"> & { code?: string }): Error {
  const { message, code: appCode, ...details } = body;
  const data = { code: "TEST", httpStatus: status, ...(appCode && { appCode }), ...details };
  return TRPCClientError.from({ error: { message, code: -32_000, data } });
}

/** The error of a call that got a response of something between the phone and the server. */
export function makeBlockedCall(status: number): Error {
  return TRPCClientError.from(new IntermediaryError(status));
}

/** The error of a call that got no response. */
export function makeLostCall(): Error {
  return TRPCClientError.from(new TypeError("Failed to fetch"));
}
