import { expect, test } from "vitest";
import { assertSafeKey, makeToken } from "./keys";

test.each(["a", "photos/0f3a.jpg", "photos/w1/0f-3a.thumb.jpg", "a/b/c/d", "x".repeat(200)])(
  "accepts the safe key %s",
  (key) => {
    expect(() => assertSafeKey(key)).not.toThrow();
  },
);

test.each([
  "",
  "/a",
  "a/",
  "a//b",
  ".",
  "..",
  "../a",
  "a/../b",
  "a..b",
  ".hidden",
  "a/.hidden",
  "a.",
  "-rf",
  "A.jpg",
  "a\\b",
  "a:b",
  "a b",
  "a\n",
  "a\0",
  "é",
  "a%2e",
  "a?b",
  "x".repeat(201),
])("rejects %j as a key", (key) => {
  expect(() => assertSafeKey(key)).toThrow("Unsafe storage key");
});

test("rejects a long unsafe key in linear time", () => {
  const before = process.cpuUsage();
  expect(() => assertSafeKey(`${"a-.".repeat(66)}!`)).toThrow();
  expect(() => assertSafeKey(`${"a".repeat(100_000)}!`)).toThrow();
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(100_000); // microseconds of CPU time, independent of other load
});

test("creates tokens that are safe, unique keys of 128 bits", () => {
  const tokens = Array.from({ length: 1000 }, () => makeToken());
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(tokens).size).toBe(1000);
  expect(makeToken(32)).toHaveLength(64);
  expect(() => makeToken(15)).toThrow(RangeError);
});
