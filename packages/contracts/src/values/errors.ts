import { z } from "zod";
import { type ErrorCode, errorCodes } from "./error-codes";
import { unprintable } from "./unprintable";

export const errorCode = z.enum(errorCodes);

/** REST status of each error code; tRPC's table maps to the same numbers. */
export const httpStatus = {
  INVALID: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  CROSS_ORIGIN: 403,
  PASSWORD_REPLACEMENT_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  QUOTA_EXCEEDED: 403,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UPSTREAM_FAILED: 502,
  UNAVAILABLE: 503,
  STORAGE_FULL: 503,
  UPSTREAM_TIMEOUT: 504,
} as const satisfies Record<ErrorCode, number>;

export const issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issue>;

/** Body of a failed request. Conflicts include the data that the caller needs to resolve them. */
export const errorBody = z.object({
  message: z.string(),
  code: errorCode,
  issues: z.array(issue).optional(),
  /** Total number of problems, if `issues` lists only the first ones. */
  issueCount: z.number().int().optional(),
  nextLotNumber: z.number().int().optional(),
  current: z.record(z.string(), z.unknown()).optional(),
  /** Whether to start again without a cursor. */
  reset: z.literal(true).optional(),
  retryAfterSeconds: z.number().int().optional(),
  unprintable: unprintable.optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
