import { errorCodes } from "@lotwright/contracts/values/error-codes";
import { httpStatus } from "@lotwright/contracts/values/errors";
import { StorageFullError, StorageUnavailableError } from "@lotwright/storage/storage";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  AppError,
  brokenUniqueConstraint,
  invalidField,
  toAppError,
  toErrorBody,
  toTRPCError,
} from "./errors";

test.each(errorCodes)("maps %s to the same status over both transports", (code) => {
  // tRPC has no code for 410.
  const status = code === "GONE" ? httpStatus.PRECONDITION_FAILED : httpStatus[code];
  expect(getHTTPStatusCodeFromError(toTRPCError(new AppError(code, "A sentence")))).toBe(status);
});

const withCode = (code: string) => Object.assign(new Error("connection failed"), { code });

test.each([
  ["nothing listens", withCode("ECONNREFUSED")],
  ["the name is unknown", withCode("ENOTFOUND")],
  ["the host does not respond", withCode("ETIMEDOUT")],
  ["the host cannot be reached", withCode("EHOSTUNREACH")],
  ["the driver's connection closed", withCode("CONNECTION_CLOSED")],
  ["the driver waited too long", withCode("CONNECT_TIMEOUT")],
  ["the database shuts down", withCode("57P01")],
  ["the database starts", withCode("57P03")],
  ["the database is full", withCode("53300")],
  [
    "its socket is missing",
    Object.assign(new Error("connect ENOENT"), { code: "ENOENT", syscall: "connect" }),
  ],
  ["the queue's connection broke", new Error("Connection terminated unexpectedly")],
  ["the queue waited too long", new Error("timeout exceeded when trying to connect")],
])("maps an unreachable database to UNAVAILABLE, also as a nested cause, when %s", (_, cause) => {
  const wrapped = new TRPCError({
    code: "INTERNAL_SERVER_ERROR",
    cause: new Error("Failed query", { cause }),
  });
  expect(toAppError(wrapped)).toMatchObject({
    code: "UNAVAILABLE",
    message: "The database can't be reached. Try again in a moment.",
  });
});

test.each([
  ["the password is wrong", "28P01"],
  ["the role may not connect", "28000"],
  ["the database is gone", "3D000"],
  ["rights are missing", "42501"],
  ["it is read-only", "25006"],
  ["its certificate has expired", "CERT_HAS_EXPIRED"],
  ["its certificate is of an unknown authority", "SELF_SIGNED_CERT_IN_CHAIN"],
])("maps a database that refuses the server to UNAVAILABLE, when %s", (_, code) => {
  const wrapped = new TRPCError({
    code: "INTERNAL_SERVER_ERROR",
    cause: new Error("Failed query", { cause: withCode(code) }),
  });
  expect(toAppError(wrapped)).toMatchObject({
    code: "UNAVAILABLE",
    message: "The database refuses the server. Contact your admin.",
  });
});

test("names the storage in UNAVAILABLE, whatever the cause", () => {
  const cause = new StorageUnavailableError("no answer", { cause: withCode("ECONNREFUSED") });
  expect(toAppError(new Error("outer", { cause })).message).toBe(
    "The photo storage can't be reached. Try again in a moment.",
  );
});

test.each([
  ["the database's disk is full", withCode("53100")],
  ["the machine has no memory for the database", withCode("53200")],
  ["the database's disk fails", withCode("58030")],
  ["a file finds no space", withCode("ENOSPC")],
  ["a file exceeds a disk quota", withCode("EDQUOT")],
  ["the store has no space", new StorageFullError("full")],
  ["the upload stopped for it", new AppError("INVALID", "Send it again", { cause: withCode("ENOSPC") })],
  ["the rate limiter cannot write", new AppError("UNAVAILABLE", "Unavailable", { cause: withCode("53100") })],
])("answers STORAGE_FULL when %s", (_, cause) => {
  const wrapped = new TRPCError({
    code: "INTERNAL_SERVER_ERROR",
    cause: new Error("Failed query", { cause }),
  });
  const failure = toAppError(wrapped);
  expect(failure).toMatchObject({
    code: "STORAGE_FULL",
    message: expect.stringContaining("Nothing was saved."),
  });
  expect(toAppError(failure)).toBe(failure);
});

test("does not treat a missing file as an unreachable database", () => {
  const cause = Object.assign(new Error("open index.html"), { code: "ENOENT", syscall: "open" });
  expect(toAppError(cause).code).toBe("INTERNAL");
});

test("describes missing, mistyped and out-of-range values in plain English", () => {
  const contract = z.strictObject({
    name: z.string(),
    count: z.number(),
    tags: z.array(z.string()),
    format: z.enum(["csv", "xlsx"]),
    mode: z.literal(1),
    short: z.string().max(1_000),
    some: z.array(z.string()).min(2),
    exact: z.int(),
    link: z.url(),
    either: z.union([z.string(), z.number()]),
  });
  const short = "x".repeat(1_001);
  const input = { count: "3", tags: "a", format: "pdf", mode: 2, short, some: [], exact: 0.5, link: "x" };
  const failure = toAppError(
    new TRPCError({ code: "BAD_REQUEST", cause: contract.safeParse({ ...input, either: null }).error }),
  );
  expect(failure.message).toBe("name is required");
  expect(failure.details.issues).toEqual([
    { path: "name", message: "This is required" },
    { path: "count", message: "This must be a number" },
    { path: "tags", message: "This must be a list" },
    { path: "format", message: "This must be one of 'csv', 'xlsx'" },
    { path: "mode", message: "This must be 1" },
    { path: "short", message: "This must be at most 1,000 characters" },
    { path: "some", message: "This must be at least 2 entries" },
    { path: "exact", message: "This must be a whole number" },
    { path: "link", message: "This is not valid" },
    { path: "either", message: "This is not valid" },
  ]);
});

test("names the field of an error that only the server can detect", () => {
  expect(invalidField("limit", "This may be given only once").message).toBe("limit may be given only once");
  expect(invalidField("$&", "This may be given only once").message).toBe("$& may be given only once");
  expect(invalidField("photoUrls", "Add a photo").message).toBe("Add a photo");
});

test("converts any other error to INTERNAL without details, with its cause for the log", () => {
  const cause = new Error("select secret from users");
  const failure = toAppError(cause);
  expect(failure.cause).toBe(cause);
  expect(toErrorBody(failure)).toEqual({
    message: "Something went wrong on our side. Try again.",
    code: "INTERNAL",
  });
});

test("answers INTERNAL, not INVALID, when the output violates its contract", () => {
  const { error } = z.object({ id: z.uuid() }).safeParse({ id: 7 });
  expect(toAppError(error).code).toBe("INTERNAL");
  expect(toAppError(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error })).code).toBe("INTERNAL");
  expect(toAppError(new TRPCError({ code: "BAD_REQUEST", cause: error })).code).toBe("INVALID");
});

test("names every invalid and unknown field, nested ones by their path", () => {
  const contract = z.strictObject({ a: z.object({ b: z.number("A number is needed") }) });
  const { error } = contract.safeParse({ a: { b: "x" }, c: 1, d: 2 });
  const failure = toAppError(new TRPCError({ code: "BAD_REQUEST", cause: error }));
  expect(failure.details.issues).toEqual([
    { path: "a.b", message: "A number is needed" },
    { path: "c", message: "Unknown field" },
    { path: "d", message: "Unknown field" },
  ]);
});

test("uses the contract's message of the first of several issues", () => {
  const contract = z.strictObject({ quantity: z.number().min(1, "A quantity must be at least 1") });
  const messageOf = (input: unknown) => {
    const { error } = contract.safeParse(input);
    return toAppError(new TRPCError({ code: "BAD_REQUEST", cause: error })).message;
  };
  expect(messageOf({ quantity: 0, foo: 1 })).toBe("A quantity must be at least 1");
  expect(messageOf({ quantity: 1, foo: 1, bar: 2 })).toBe("Unknown field: foo");
});

test("returns the name of a violated unique constraint, and nothing for other errors", () => {
  const violation = Object.assign(new Error("duplicate"), { code: "23505", constraint_name: "items_lot" });
  expect(brokenUniqueConstraint(new Error("Failed query", { cause: violation }))).toBe("items_lot");
  expect(brokenUniqueConstraint(withCode("23503"))).toBeUndefined();
  expect(brokenUniqueConstraint("text")).toBeUndefined();
});

test("suggests a retry after a lot number conflict or a deadlock of transactions", () => {
  const taken = Object.assign(new Error("duplicate"), { code: "23505", constraint_name: "items_lot" });
  expect(toAppError(new Error("Failed query", { cause: taken }))).toMatchObject({
    code: "CONFLICT",
    message: "A lot number was taken in the same moment. Try again.",
  });
  expect(toAppError(new Error("Failed query", { cause: withCode("40P01") }))).toMatchObject({
    code: "UNAVAILABLE",
    message: "This is taking too long right now. Try again.",
  });
});
