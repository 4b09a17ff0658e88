import { expect, test } from "vitest";
import { makeFailure, makeLostCall } from "../testing/failures";
import { errorMessage, failureOf, isNotFound, isSignedOut, noAnswerMessage } from "./error-message";

test("the server's own sentence is what a person reads", () => {
  const refusal = makeFailure(409, { message: "Lot 1000 is taken", nextLotNumber: 1031 });
  expect(errorMessage(refusal, "Failed to create item")).toBe("Lot 1000 is taken");
  expect(failureOf(refusal)).toMatchObject({ status: 409, nextLotNumber: 1031 });
});

test("a call without an answer reads as the fall-back, never as the browser's words", () => {
  expect(errorMessage(makeLostCall(), "Failed to log in")).toBe("Failed to log in");
  expect(errorMessage(makeLostCall())).toBe(noAnswerMessage);
  expect(errorMessage(new Error("x is undefined"), "Failed to log in")).toBe("Failed to log in");
  expect(failureOf(makeLostCall())).toBeUndefined();
});

test("signed out and not found are told apart from other failures", () => {
  expect(isSignedOut(makeFailure(401, { message: "Sign in first" }))).toBe(true);
  expect(isSignedOut(makeLostCall())).toBe(false);
  expect(isNotFound(makeFailure(404, { message: "There is no such item" }))).toBe(true);
  expect(isNotFound(makeFailure(500, { message: "Something went wrong" }))).toBe(false);
});
