// @vitest-environment node
import { expect, test } from "vitest";
import { createRetries, interruptionOf, kindOfFailure, maxAttempts, pauseMs, retryMs } from "./retry-policy";

test.each([
  [undefined, "pause"],
  [401, "signedOut"],
  [400, "reject"],
  [403, "reject"],
  [404, "reject"],
  [408, "pause"],
  [409, "reject"],
  [413, "reject"],
  [425, "pause"],
  [429, "pause"],
  [500, "retry"],
  [502, "pause"],
  [503, "pause"],
  [504, "pause"],
] as const)("classifies a response with the status %s as %s", (status, kind) => {
  expect(kindOfFailure(status)).toBe(kind);
});

test("interrupts the queue only for failures that are not caused by the record", () => {
  expect(interruptionOf({ status: 500 })).toBeUndefined();
  expect(interruptionOf({ status: 404 })).toBeUndefined();
  expect(interruptionOf({ status: 503, retryAfterMs: 5, message: "Busy" })).toEqual({
    kind: "waiting",
    retryAfterMs: 5,
    message: "Busy",
  });
  expect(interruptionOf({ status: 401 })).toMatchObject({ kind: "signedOut" });
});

const seconds = (delay: (count: number, random: () => number) => number, random: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((count) => delay(count, () => random) / 1_000);

test("doubles the pause with every failure up to 30 seconds, and shortens it by up to half", () => {
  expect(seconds(pauseMs, 1)).toEqual([1, 2, 4, 8, 16, 30, 30]);
  expect(seconds(pauseMs, 0)).toEqual([0.5, 1, 2, 4, 8, 15, 15]);
});

test("doubles the delay of a record until the max attempts, then retries it every ten minutes", () => {
  expect(seconds(retryMs, 1)).toEqual([1, 2, 4, 8, 600, 600, 600]);
  expect(seconds(retryMs, 0)).toEqual([0.5, 1, 2, 4, 600, 600, 600]);
});

test("counts the attempts of each record, and returns when the next one is due", () => {
  let now = 0;
  const retries = createRetries({ now: () => now, random: () => 1 });
  expect([retries.isDue("a"), retries.nextDueMs()]).toEqual([true, undefined]);
  expect(retries.countFailure("a")).toBe(false);
  now = 400;
  expect(retries.countFailure("b")).toBe(false);
  expect([retries.isDue("a"), retries.nextDueMs()]).toEqual([false, 600]);
  expect(retries.waitingIds()).toEqual(["a", "b"]);
  now = 1_000;
  expect([retries.isDue("a"), retries.isDue("b"), retries.nextDueMs()]).toEqual([true, false, 400]);
  const reached = Array.from({ length: maxAttempts - 1 }, () => retries.countFailure("a"));
  expect(reached).toEqual([false, false, false, true]);
  retries.countSuccess("c");
  expect(retries.isDue("a")).toBe(false);
  retries.countSuccess("b");
  expect([retries.isDue("a"), retries.nextDueMs()]).toEqual([true, undefined]);
});

test("waits ten minutes for free space without counting an attempt", () => {
  const retries = createRetries({ now: () => 0, random: () => 1 });
  retries.waitForSpace("a");
  expect(retries.nextDueMs()).toBe(600_000);
  retries.countFailure("a");
  expect(retries.nextDueMs()).toBe(1_000);
});
