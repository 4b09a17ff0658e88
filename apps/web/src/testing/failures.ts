import type { ErrorBody } from "@lotwright/contracts/errors";
import { TRPCClientError } from "@trpc/client";

/** A failed call as the client sees it, with the server's message and details. */
export function makeFailure(status: number, body: Omit<ErrorBody, "code">): Error {
  const { message, ...details } = body;
  const data = { code: "TEST", httpStatus: status, ...details };
  return TRPCClientError.from({ error: { message, code: -32_000, data } });
}

/** A call without a response. */
export function makeLostCall(): Error {
  return TRPCClientError.from(new TypeError("Failed to fetch"));
}
