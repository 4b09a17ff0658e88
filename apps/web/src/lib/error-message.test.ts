import { expect, onTestFinished, test, vi } from "vitest";
import { sendForm } from "../features/settings/use-logos";
import { makeFailure, makeLostCall } from "../testing/failures";
import {
  errorMessage,
  failureOf,
  isNotFound,
  isSignedOut,
  mustReplacePassword,
  noAnswerMessage,
} from "./error-message";

test("shows the server's error message", () => {
  const refusal = makeFailure(409, { message: "Lot 1000 is taken", nextLotNumber: 1031 });
  expect(errorMessage(refusal, "Failed to create item")).toBe("Lot 1000 is taken");
  expect(failureOf(refusal)).toMatchObject({ status: 409, nextLotNumber: 1031 });
});

test("shows the fallback for a request without a response, and never the browser's message", () => {
  expect(errorMessage(makeLostCall(), "Failed to log in")).toBe("Failed to log in");
  expect(errorMessage(makeLostCall())).toBe(noAnswerMessage);
  expect(errorMessage(new Error("x is undefined"), "Failed to log in")).toBe("Failed to log in");
  expect(failureOf(makeLostCall())).toBeUndefined();
});

test("distinguishes the statuses 401 and 404 from other failures", () => {
  expect(isSignedOut(makeFailure(401, { message: "Log in first" }))).toBe(true);
  expect(isSignedOut(makeLostCall())).toBe(false);
  expect(
    isNotFound(makeFailure(404, { message: "This item doesn't exist, or you don't have access." })),
  ).toBe(true);
  expect(isNotFound(makeFailure(500, { message: "Something went wrong" }))).toBe(false);
});

test("treats a session whose password must be replaced as ended, and knows it apart", () => {
  const message = "Replace the password that your admin gave you first";
  const unreplaced = makeFailure(403, { message, code: "PASSWORD_REPLACEMENT_REQUIRED" });
  expect([isSignedOut(unreplaced), mustReplacePassword(unreplaced)]).toEqual([true, true]);
  const forbidden = makeFailure(403, { message: "Your role doesn't allow this", code: "FORBIDDEN" });
  expect([isSignedOut(forbidden), mustReplacePassword(forbidden)]).toEqual([false, false]);
  expect(mustReplacePassword(makeFailure(401, { message: "Log in first" }))).toBe(false);
});

test.each([
  ["QUOTA_EXCEEDED", 403, "Your workspace has reached its limit of 50,000 lots."],
  ["STORAGE_FULL", 503, "The server has no room for more photos. Try again later."],
  ["REQUEST_TIMEOUT", 408, "The upload stopped. Send it again."],
] as const)("shows the server's message for %s, over tRPC and for forms", async (code, status, message) => {
  expect(errorMessage(makeFailure(status, { message }), "Failed")).toBe(message);
  vi.stubGlobal("fetch", async () => Response.json({ code, message }, { status }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const sent = sendForm("/api/auth/logo", { logo: new Blob() }).catch((error: unknown) => error);
  expect(errorMessage(await sent, "Failed")).toBe(message);
  expect(failureOf(await sent)).toMatchObject({ status });
});
