import type { ErrorCode } from "@lotwright/contracts/values/error-codes";
import { type ErrorBody, httpStatus } from "@lotwright/contracts/values/errors";
import type { Permission } from "@lotwright/contracts/workspace/permissions";
import { rateLimits, responseHeaders } from "./openapi-headers";
import { type Schema, schemaNamed } from "./openapi-schemas";

type Failure = { description: string; example: Omit<ErrorBody, "code">; isRetried?: boolean };

const failures: Record<Exclude<ErrorCode, "METHOD_NOT_ALLOWED">, Failure> = {
  INVALID: {
    description: "A field is wrong, missing or unknown.",
    example: {
      message: "A quantity must be at least 1",
      issues: [{ path: "quantity", message: "A quantity must be at least 1" }],
    },
  },
  UNAUTHORIZED: { description: "Not signed in.", example: { message: "Log in first" } },
  FORBIDDEN: {
    description:
      "Your role or your API key may not do this, the request comes from a page of another site (CROSS_ORIGIN), a quota is used up (QUOTA_EXCEEDED), or you have to replace the password that your admin gave you (PASSWORD_REPLACEMENT_REQUIRED).",
    example: { message: "Your role doesn't allow this" },
  },
  CROSS_ORIGIN: {
    description:
      "A browser sends the request from a page of another site, or of an address that the server does not know.",
    example: { message: "This request came from another site" },
  },
  PASSWORD_REPLACEMENT_REQUIRED: {
    description: "Replace the password that your admin gave you: POST /api/auth/password.",
    example: { message: "Replace the password that your admin gave you first" },
  },
  NOT_FOUND: {
    description: "It does not exist, or you may not see it.",
    example: { message: "This item doesn't exist, or you don't have access." },
  },
  QUOTA_EXCEEDED: {
    description: "A quota of the workspace is used up.",
    example: { message: "This workspace has reached its limit of 200,000 lots." },
  },
  REQUEST_TIMEOUT: {
    description: "The upload stopped sending for 30 seconds.",
    example: { message: "The upload stalled. Send it again." },
  },
  CONFLICT: {
    description: "It is taken, or someone else changed it after you read it.",
    example: { message: "Lot 1000A is already taken", nextLotNumber: 1001 },
  },
  GONE: {
    description: "The cursor is too old, or of another view: start again without one.",
    example: { message: "This cursor is too old. Start again without a cursor.", reset: true },
  },
  PRECONDITION_FAILED: {
    description:
      "The item's ETag is none of those in If-Match. Nothing was changed; `current` is the item as it is now.",
    example: {
      message: "Someone else changed this lot while you were editing.",
      current: { title: "Brass lamp" },
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    description: "The Idempotency-Key was used for another request.",
    example: {
      message: "This Idempotency-Key was used for another request. Use a new key for this request.",
    },
  },
  TOO_LARGE: {
    description: "The request is too large.",
    example: { message: "The request is larger than 1 MB" },
  },
  WRONG_TYPE: {
    description: "The media type of the body is not one of those listed.",
    example: { message: "Send the request as JSON" },
  },
  TOO_MANY_REQUESTS: {
    description: "Too many requests in a short time.",
    example: { message: "Too many AI requests. Try again in a minute.", retryAfterSeconds: 42 },
    isRetried: true,
  },
  INTERNAL: {
    description: "A fault of the server.",
    example: { message: "Something went wrong on our side. Try again." },
  },
  UPSTREAM_FAILED: {
    description: "The AI provider failed.",
    example: { message: "No description could be written. Try again." },
  },
  UNAVAILABLE: {
    description:
      "Database, photo storage or AI provider cannot be reached, or storage is full (STORAGE_FULL).",
    example: { message: "The database can't be reached. Try again in a moment." },
    isRetried: true,
  },
  STORAGE_FULL: {
    description: "The disk of the database or of the photos is full.",
    example: {
      message: "The server is out of disk space. Nothing was saved. Try again later, or contact your admin.",
      retryAfterSeconds: 30,
    },
    isRetried: true,
  },
  UPSTREAM_TIMEOUT: {
    description: "The AI provider did not answer in time.",
    example: { message: "AI generation timed out after 45 seconds. Please try again." },
  },
};

/** Error codes that share their status with another code and are described there. */
const described: Partial<Record<ErrorCode, ErrorCode>> = {
  CROSS_ORIGIN: "FORBIDDEN",
  PASSWORD_REPLACEMENT_REQUIRED: "FORBIDDEN",
  QUOTA_EXCEEDED: "FORBIDDEN",
  STORAGE_FULL: "UNAVAILABLE",
};

const responseOf = (code: ErrorCode): ErrorCode => described[code] ?? code;

/** One response per status, all of the same shape. */
export function failureResponses(): Record<string, Schema> {
  const coded = Object.entries(failures) as [ErrorCode, Failure][]; // Object.entries loses the literal types
  const responses = coded.filter(([code]) => responseOf(code) === code);
  return Object.fromEntries(
    responses.map(([name, { description, isRetried }]) => {
      const examples = coded
        .filter(([code]) => responseOf(code) === name)
        .map(
          ([
            code,
            {
              example: { message, ...details },
            },
          ]) => [code, { value: { message, code, ...details } }],
        );
      const content = {
        "application/json": { schema: schemaNamed("Error"), examples: Object.fromEntries(examples) },
      };
      const headers = responseHeaders(...(isRetried ? (["RetryAfter"] as const) : []), ...rateLimits);
      return [name, { description, headers, content }];
    }),
  );
}

type Facts = {
  method: string;
  path: string;
  permission: Permission | undefined;
  /** Whether the operation returns a list by pages. */
  isPaged: boolean;
  /** Whether the operation has a rate limit although it writes nothing. */
  isExpensive?: boolean;
  errors: readonly ErrorCode[];
};

/** Error codes of an operation that a procedure serves. */
export function failureCodes({ method, path, permission, isPaged, isExpensive, errors }: Facts): ErrorCode[] {
  const isWriting = method !== "GET";
  const codes: ErrorCode[] = ["INVALID", "UNAVAILABLE", "INTERNAL", ...errors];
  // Users whose password an admin chose are rejected everywhere else.
  if (permission) codes.push("UNAUTHORIZED", "FORBIDDEN");
  // Cross-site requests of browsers are rejected.
  if (isWriting) codes.push("FORBIDDEN");
  if (path.includes("{") || isPaged) codes.push("NOT_FOUND");
  // The server measures and parses every body, and limits the rate of writes and of invalid anonymous requests.
  if (isWriting) codes.push("TOO_LARGE", "WRONG_TYPE");
  if (isWriting || isExpensive) codes.push("TOO_MANY_REQUESTS");
  return codes;
}

/** References to response components by status. */
export function failuresOf(codes: readonly ErrorCode[]): Record<string, Schema> {
  return Object.fromEntries(
    codes.map((code) => [String(httpStatus[code]), { $ref: `#/components/responses/${responseOf(code)}` }]),
  );
}
