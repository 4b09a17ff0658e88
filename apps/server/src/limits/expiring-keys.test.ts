import { expect, test } from "vitest";
import { createExpiringKeys } from "./expiring-keys";

test("stores a key until it expires", () => {
  let now = 1_000;
  const keys = createExpiringKeys(() => now);
  keys.add("a", 2_000);
  expect([keys.expiryOf("a"), keys.expiryOf("b")]).toEqual([2_000, undefined]);
  now = 1_999;
  expect(keys.expiryOf("a")).toBe(2_000);
  now = 2_000;
  expect(keys.expiryOf("a")).toBeUndefined();
});

test("evicts the oldest key above its maximum size", () => {
  const keys = createExpiringKeys(() => 0, 2);
  for (const key of ["a", "b", "a", "c"]) keys.add(key, 1);
  expect(["a", "b", "c"].map(keys.expiryOf)).toEqual([1, undefined, 1]);
});
