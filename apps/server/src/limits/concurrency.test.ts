import { expect, test } from "vitest";
import { createSlots } from "./concurrency";

test("rejects a slot above the limit per key and above the total limit", () => {
  const slots = createSlots(2, 3);
  expect(slots.tryAcquire("ada")).toBeDefined();
  expect(slots.tryAcquire("ada")).toBeDefined();
  expect(slots.tryAcquire("ada")).toBeUndefined();
  expect(slots.tryAcquire("ben")).toBeDefined();
  expect(slots.tryAcquire("cleo")).toBeUndefined();
  expect(slots.inUse).toBe(3);
});

test("releases a slot once, even if its release is called twice", () => {
  const slots = createSlots(1, 2);
  const release = slots.tryAcquire("ada");
  slots.tryAcquire("ben");
  release?.();
  release?.();
  expect(slots.inUse).toBe(1);
  expect(slots.tryAcquire("ada")).toBeDefined();
  expect(slots.tryAcquire("cleo")).toBeUndefined();
});
