import type { ErrorCode } from "@lotwright/contracts/values/error-codes";
import type { ErrorBody, Issue } from "@lotwright/contracts/values/errors";
import { StorageFullError, StorageUnavailableError } from "@lotwright/storage/storage";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { genericMessage } from "./generic-messages";

type Details = Omit<ErrorBody, "message" | "code">;

/** An expected failure: a code, and a message for users. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, options: ErrorOptions & { details?: Details } = {}) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** Creates one error for missing and for invisible records, so that it reveals neither. */
export const notFound = (noun: string) =>
  new AppError("NOT_FOUND", `This ${noun} doesn't exist, or you don't have access.`);

export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new AppError("TOO_MANY_REQUESTS", message, { details: { retryAfterSeconds } });

export const canceled = (cause: unknown) =>
  new AppError("REQUEST_TIMEOUT", "The request was canceled before it was answered", { cause });

const trpcCodes = {
  INVALID: "BAD_REQUEST",
  UNAUTHORIZED: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  CROSS_ORIGIN: "FORBIDDEN",
  PASSWORD_REPLACEMENT_REQUIRED: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_ALLOWED: "METHOD_NOT_SUPPORTED",
  QUOTA_EXCEEDED: "FORBIDDEN",
  REQUEST_TIMEOUT: "TIMEOUT",
  CONFLICT: "CONFLICT",
  // tRPC has no code for 410.
  GONE: "PRECONDITION_FAILED",
  PRECONDITION_FAILED: "PRECONDITION_FAILED",
  IDEMPOTENCY_KEY_REUSED: "UNPROCESSABLE_CONTENT",
  TOO_LARGE: "PAYLOAD_TOO_LARGE",
  WRONG_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  TOO_MANY_REQUESTS: "TOO_MANY_REQUESTS",
  UPSTREAM_FAILED: "BAD_GATEWAY",
  UNAVAILABLE: "SERVICE_UNAVAILABLE",
  STORAGE_FULL: "SERVICE_UNAVAILABLE",
  UPSTREAM_TIMEOUT: "GATEWAY_TIMEOUT",
  INTERNAL: "INTERNAL_SERVER_ERROR",
} as const satisfies Record<ErrorCode, TRPCError["code"]>;

export function toTRPCError(error: AppError): TRPCError {
  return new TRPCError({ code: trpcCodes[error.code], message: error.message, cause: error });
}

/** Replaces the leading "This" of a message by the field's path: "title must be text". */
const named = (path: string, message: string) =>
  message.replace(/^This(?= (is|must|may) )/, () => path || "The input");

export const maxIssues = 20;
const maxKeyLength = 100;
const maxPathKeys = 10;

/** Makes a key of the request safe to display: limits its length, and replaces characters that JSON escapes with six bytes. */
const shownKey = (key: PropertyKey) =>
  String(key)
    .slice(0, maxKeyLength)
    .replace(/[\p{Cc}\p{Cs}]/gu, "\ufffd");

// Bounded, because requests may be deeply nested.
const pathOf = (keys: readonly PropertyKey[]) => keys.slice(0, maxPathKeys).map(shownKey).join(".");

type Problem = Issue & {
  /** The message with the field's name, readable without the path. */
  sentence: string;
};

const unknownField = (path: string): Problem => ({
  path,
  message: "Unknown field",
  sentence: `Unknown field: ${path}`,
});

function* problemsOf(error: ZodError): Generator<Problem> {
  for (const issue of error.issues) {
    const at = (...keys: string[]) => pathOf([...issue.path, ...keys]);
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) yield unknownField(at(key));
      continue;
    }
    const path = at();
    const message = genericMessage(issue) ?? issue.message;
    yield { path, message, sentence: named(path, message) };
  }
}

/**
 * Creates an INVALID error for a field that a contract cannot check. `problem` follows the field's name; `sentence` replaces the
 * default message.
 */
export function invalidField(key: string, problem: string, sentence?: string): AppError {
  const path = shownKey(key);
  const issues = [{ path, message: problem }];
  return new AppError("INVALID", sentence ?? named(path, problem), { details: { issues } });
}

export function unknownKey(keys: readonly PropertyKey[]): AppError {
  const { sentence, ...issue } = unknownField(pathOf(keys));
  return new AppError("INVALID", sentence, { details: { issues: [issue] } });
}

const countOf = (error: ZodError) =>
  error.issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0);

/** Creates an INVALID error with the first issue's message, listing at most 20 issues and their total count. */
export function invalid(error: ZodError): AppError {
  const issues: Issue[] = [];
  let first: string | undefined;
  for (const { sentence, ...issue } of problemsOf(error)) {
    first ??= sentence;
    issues.push(issue);
    if (issues.length === maxIssues) break;
  }
  const issueCount = countOf(error);
  const details = { issues, ...(issueCount > issues.length && { issueCount }) };
  return new AppError("INVALID", first ?? "The request is not valid", { cause: error, details });
}

// SQLSTATEs of closed connections (08, 57P, 25P03) and too many connections (53300); error codes of Node.js and postgres.js.
const unreachableDatabase =
  /^(08...|57P0.|25P03|53300|E(CONNREFUSED|CONNRESET|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT)|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;
/**
 * SQLSTATEs of a database that rejects the server: wrong password or role (28), no such database (3D000), missing rights (42501),
 * read-only (25006), such as a standby or a full hosted database; and error codes of TLS, such as an expired certificate.
 */
const refusingDatabase =
  /^(28...|3D000|42501|25006|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER_CERT_LOCALLY|VERIFY_LEAF_SIGNATURE)|ERR_TLS_CERT_ALTNAME_INVALID|SASL_SIGNATURE_MISMATCH)$/;
// Connection errors of pg have no code.
const lostConnection = /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect)/;

// ENOENT means the database only for a Unix socket; any other missing file is a bug.
const isMissingSocket = (cause: unknown) =>
  codeOf(cause) === "ENOENT" && cause instanceof Error && "syscall" in cause && cause.syscall === "connect";

const isUnreachableDatabase = (cause: unknown) =>
  unreachableDatabase.test(codeOf(cause)) ||
  isMissingSocket(cause) ||
  (cause instanceof Error && lostConnection.test(cause.message));

// Disk full: PostgreSQL's SQLSTATE 53100, or errno of the disk with photos, uploads or exports.
const fullDisk = /^(53100|ENOSPC|EDQUOT)$/;
// PostgreSQL's out of memory and I/O errors.
const failingDatabase = /^(53200|58030)$/;
const nothingSaved = "Nothing was saved. Try again later, or contact your admin.";

/** Returns STORAGE_FULL if any cause in the chain is a full disk, since that takes precedence over wrapping errors. */
function storageFull(error: unknown): AppError | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof AppError && cause.code === "STORAGE_FULL") return cause;
    const isFull = cause instanceof StorageFullError || fullDisk.test(codeOf(cause));
    if (!isFull && !failingDatabase.test(codeOf(cause))) continue;
    const problem = isFull
      ? "The server is out of disk space."
      : "The database is out of memory or can't use its disk.";
    // Also in the body, because a phone's upload queue waits this long before its retry.
    const details = { retryAfterSeconds: 30 };
    return new AppError("STORAGE_FULL", `${problem} ${nothingSaved}`, { cause: error, details });
  }
  return undefined;
}

/** Rethrows any error but STORAGE_FULL; for optional writes. */
export function ignoreFullStorage(error: unknown): void {
  if (!storageFull(error)) throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function* causesOf(error: unknown): Generator<unknown> {
  for (let cause = error; cause; cause = cause instanceof Error ? cause.cause : undefined) yield cause;
}

const sentences: Partial<Record<TRPCError["code"], readonly [ErrorCode, string]>> = {
  NOT_FOUND: ["NOT_FOUND", "This address doesn't exist"],
  METHOD_NOT_SUPPORTED: ["METHOD_NOT_ALLOWED", "This address does not support this method"],
  PAYLOAD_TOO_LARGE: ["TOO_LARGE", "The request is too large"],
  UNSUPPORTED_MEDIA_TYPE: ["WRONG_TYPE", "Send the request as JSON"],
  PARSE_ERROR: ["INVALID", "The request is not valid JSON"],
  BAD_REQUEST: ["INVALID", "The request could not be understood"],
};

/** SQLSTATE of a transaction that PostgreSQL ended because of a deadlock. */
const deadlock = "40P01";
/** SQLSTATE of a statement that exceeded its timeout. */
const statementTimeout = "57014";

export const tooSlowError = (cause?: unknown) =>
  new AppError("UNAVAILABLE", "This is taking too long right now. Try again.", { cause });

/** Creates the error for a taken lot number. An import writes numbers without the manifest's lock, so that others may collide. */
const lotNumberTaken = (cause: unknown) =>
  new AppError("CONFLICT", "A lot number was taken in the same moment. Try again.", { cause });

function toRetry(cause: unknown): AppError | undefined {
  if (codeOf(cause) === statementTimeout || codeOf(cause) === deadlock) return tooSlowError(cause);
  if (brokenUniqueConstraint(cause) === "items_lot") return lotNumberTaken(cause);
  const retry = "can't be reached. Try again in a moment.";
  if (cause instanceof StorageUnavailableError) {
    return new AppError("UNAVAILABLE", `The photo storage ${retry}`, { cause });
  }
  // Uses UNAVAILABLE, for which a phone's queue only pauses; other codes would count as attempts of each lot.
  if (refusingDatabase.test(codeOf(cause)))
    return new AppError("UNAVAILABLE", "The database refuses the server. Contact your admin.", { cause });
  return isUnreachableDatabase(cause)
    ? new AppError("UNAVAILABLE", `The database ${retry}`, { cause })
    : undefined;
}

/** Converts any error to an AppError; an unexpected one becomes INTERNAL with the original as its cause, for the log. */
export function toAppError(error: unknown): AppError {
  const full = storageFull(error);
  if (full) return full;
  for (const cause of causesOf(error)) {
    if (cause instanceof AppError) return cause;
    if (cause instanceof ZodError && error instanceof TRPCError && error.code === "BAD_REQUEST")
      return invalid(cause);
    const retry = toRetry(cause);
    if (retry) return retry;
  }
  const known = error instanceof TRPCError ? sentences[error.code] : undefined;
  if (known) return new AppError(known[0], known[1], { cause: error });
  return new AppError("INTERNAL", "Something went wrong on our side. Try again.", { cause: error });
}

export function toErrorBody({ message, code, details }: AppError): ErrorBody {
  return { message, code, ...details };
}

/** Whether PostgreSQL ended the transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  for (const cause of causesOf(error)) if (codeOf(cause) === deadlock) return true;
  return false;
}

const uniqueViolation = "23505";

/** Name of the violated unique constraint, if `error` is such a violation. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (codeOf(cause) === uniqueViolation && cause instanceof Error && "constraint_name" in cause) {
      return String(cause.constraint_name);
    }
  }
  return undefined;
}
