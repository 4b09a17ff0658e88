import type { ErrorBody, ErrorCode, Issue } from "@lotwright/contracts/errors";
import { StorageFullError, StorageUnavailableError } from "@lotwright/storage/storage";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

type Details = Omit<ErrorBody, "message" | "code">;

/** An expected failure: a code, and a sentence that a person understands. */
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

/** Answered for what does not exist and for what this person may not see, alike. */
export const notFound = (noun: string) => new AppError("NOT_FOUND", `There is no such ${noun}`);

export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new AppError("TOO_MANY_REQUESTS", message, { details: { retryAfterSeconds } });

const trpcCodes = {
  INVALID: "BAD_REQUEST",
  UNAUTHORIZED: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_ALLOWED: "METHOD_NOT_SUPPORTED",
  QUOTA_EXCEEDED: "FORBIDDEN",
  REQUEST_TIMEOUT: "TIMEOUT",
  CONFLICT: "CONFLICT",
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

const kinds: Record<string, string> = {
  string: "Text is needed",
  number: "A number is needed",
  boolean: "true or false is needed",
  array: "A list is needed",
  object: "An object is needed",
};

/** What zod says by itself is written for programmers; what the contracts say stays as it is. */
function plainMessage(message: string): string {
  const [, expected = "", received = ""] =
    /^Invalid input: expected (\w+), received (\w+)/.exec(message) ?? [];
  if (received === "undefined") return "This is needed";
  return kinds[expected] ?? message;
}

function issuesOf(error: ZodError): Issue[] {
  return error.issues.flatMap((issue) => {
    const at = (...keys: string[]) => [...issue.path, ...keys].join(".");
    if (issue.code !== "unrecognized_keys") return [{ path: at(), message: plainMessage(issue.message) }];
    return issue.keys.map((key) => ({ path: at(key), message: "There is no such field" }));
  });
}

export function invalid(error: ZodError): AppError {
  const issues = issuesOf(error);
  const message = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; ");
  return new AppError("INVALID", message, { cause: error, details: { issues } });
}

// Class 08, 57P and 25P03 are PostgreSQL's states of ended connections, 57014 that of a statement that took too long;
// the words are node's and postgres.js's own.
const unreachableDatabase =
  /^(08...|57P0.|57014|25P03|53300|E(CONNREFUSED|CONNRESET|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT)|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;
// pg's own failures of a connection have no code.
const lostConnection = /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect)/;

// Only a socket that is not there is the database's; any other missing file is our own fault.
const isMissingSocket = (cause: unknown) =>
  codeOf(cause) === "ENOENT" && cause instanceof Error && "syscall" in cause && cause.syscall === "connect";

const isUnreachableDatabase = (cause: unknown) =>
  unreachableDatabase.test(codeOf(cause)) ||
  isMissingSocket(cause) ||
  (cause instanceof Error && lostConnection.test(cause.message));

// The disk of the database; of the photos, of uploads while they come in, or of exports; and what PostgreSQL reports beside
// them when the machine has no memory or its disk fails.
const fullDisk = /^(53100|ENOSPC|EDQUOT)$/;
const failingDatabase = /^(53200|58030)$/;
const nothingSaved = "Nothing was saved. Try again later, or tell your admin.";

/** Wherever in the chain: nothing else that was said about such a failure is as true. */
function storageFull(error: unknown): AppError | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof AppError && cause.code === "STORAGE_FULL") return cause;
    if (cause instanceof StorageFullError || fullDisk.test(codeOf(cause))) {
      return new AppError("STORAGE_FULL", `The server is out of disk space. ${nothingSaved}`, {
        cause: error,
      });
    }
    if (failingDatabase.test(codeOf(cause))) {
      const sentence = `The database is out of memory or cannot use its disk. ${nothingSaved}`;
      return new AppError("STORAGE_FULL", sentence, { cause: error });
    }
  }
  return undefined;
}

/** For what may be left out while nothing can be written. */
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
  NOT_FOUND: ["NOT_FOUND", "There is nothing at this address"],
  METHOD_NOT_SUPPORTED: ["METHOD_NOT_ALLOWED", "This address does not answer to this method"],
  PAYLOAD_TOO_LARGE: ["TOO_LARGE", "The request is too large"],
  UNSUPPORTED_MEDIA_TYPE: ["WRONG_TYPE", "Send the request as JSON"],
  PARSE_ERROR: ["INVALID", "The request is not valid JSON"],
  BAD_REQUEST: ["INVALID", "The request could not be understood"],
};

function toUnavailable(cause: unknown): AppError | undefined {
  const again = "cannot be reached. Try again in a moment.";
  if (cause instanceof StorageUnavailableError) {
    return new AppError("UNAVAILABLE", `The photo storage ${again}`, { cause });
  }
  return isUnreachableDatabase(cause)
    ? new AppError("UNAVAILABLE", `The database ${again}`, { cause })
    : undefined;
}

/** Every error as one that can be answered; an unexpected one becomes INTERNAL with its cause kept for the log. */
export function toAppError(error: unknown): AppError {
  const full = storageFull(error);
  if (full) return full;
  for (const cause of causesOf(error)) {
    if (cause instanceof AppError) return cause;
    if (cause instanceof ZodError && error instanceof TRPCError && error.code === "BAD_REQUEST")
      return invalid(cause);
    const unavailable = toUnavailable(cause);
    if (unavailable) return unavailable;
  }
  const known = error instanceof TRPCError ? sentences[error.code] : undefined;
  if (known) return new AppError(known[0], known[1], { cause: error });
  return new AppError("INTERNAL", "Something went wrong on our side. Try again.", { cause: error });
}

export function toErrorBody({ message, code, details }: AppError): ErrorBody {
  return { message, code, ...details };
}

const uniqueViolation = "23505";

/** The name of the unique constraint that `error` reports as broken, if it does. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (codeOf(cause) === uniqueViolation && cause instanceof Error && "constraint_name" in cause) {
      return String(cause.constraint_name);
    }
  }
  return undefined;
}
