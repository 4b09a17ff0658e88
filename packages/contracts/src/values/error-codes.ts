/** The closed list of codes that a failed call answers with. */
export const errorCodes = [
  "INVALID",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "CROSS_ORIGIN",
  "PASSWORD_REPLACEMENT_REQUIRED",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "QUOTA_EXCEEDED",
  "REQUEST_TIMEOUT",
  "CONFLICT",
  "PRECONDITION_FAILED",
  "IDEMPOTENCY_KEY_REUSED",
  "TOO_LARGE",
  "WRONG_TYPE",
  "TOO_MANY_REQUESTS",
  "UPSTREAM_FAILED",
  "UNAVAILABLE",
  "STORAGE_FULL",
  "UPSTREAM_TIMEOUT",
  "INTERNAL",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/**
 * Response header that only this server sets, on every response. An error without it comes from something between the client and
 * the server, such as a proxy: an intermediary in the terms of RFC 9110, 3.7.
 */
export const serverHeader = "lotwright-server";
