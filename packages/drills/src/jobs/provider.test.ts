import { expect, test } from "vitest";
import { isDoubled } from "./provider";

const call = (askedAt: number, endedAt: number, isAnswered: boolean) => ({
  ...{ id: "lot", askedAt, endedAt, isAnswered },
});

test.each([
  ["one call", [call(1, 2, true)], false],
  ["a call after one that its server dropped", [call(3, 4, true), call(1, 2, false)], false],
  ["a call after an answered one", [call(3, 4, false), call(1, 2, true)], true],
  ["a call while one is open", [call(1, Number.POSITIVE_INFINITY, false), call(2, 3, true)], true],
])("reports whether %s is a second one for the same job", (_, calls, isSecond) => {
  expect(isDoubled(calls)).toBe(isSecond);
});
