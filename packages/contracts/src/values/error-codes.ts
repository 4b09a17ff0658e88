/** All error codes of failed requests. */
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
  "GONE",
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
 * Response header set by this server on every response. An error without it comes from an intermediary such as a proxy
 * (RFC 9110, 3.7).
 */
export const serverHeader = "lotwright-server";
