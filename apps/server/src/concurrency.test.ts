import { expect, test } from "vitest";
import { createSlots } from "./concurrency";

test("rejects a slot above the limit per key and above the total limit", () => {
  const slots = createSlots(2, 3);
  expect(slots.take("ada")).toBeDefined();
  expect(slots.take("ada")).toBeDefined();
  expect(slots.take("ada")).toBeUndefined();
  expect(slots.take("ben")).toBeDefined();
  expect(slots.take("cleo")).toBeUndefined();
  expect(slots.inUse).toBe(3);
});

test("releases a slot once, even if its release is called twice", () => {
  const slots = createSlots(1, 2);
  const release = slots.take("ada");
  slots.take("ben");
  release?.();
  release?.();
  expect(slots.inUse).toBe(1);
  expect(slots.take("ada")).toBeDefined();
  expect(slots.take("cleo")).toBeUndefined();
});
