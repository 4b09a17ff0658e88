import type { ErrorBody } from "@lotwright/contracts/values/errors";
import { ForeseenFailure, treatedStatus } from "../../lib/error-message";

/** Converts the error of a row of `items.writeFields` to an error like that of a request. */
export async function toRowFailure(body: ErrorBody): Promise<ForeseenFailure> {
  // Imported on demand, because it comes with schemas.
  const { httpStatus } = await import("@lotwright/contracts/values/errors");
  return new ForeseenFailure({ ...body, status: treatedStatus(httpStatus[body.code], body.code) });
}
