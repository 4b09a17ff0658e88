import { expect, test } from "vitest";
import { createSlots } from "./concurrency";

test("refuses a slot above the limit of one key and of all keys together", () => {
  const slots = createSlots(2, 3);
  expect(slots.take("ada")).toBeDefined();
  expect(slots.take("ada")).toBeDefined();
  expect(slots.take("ada")).toBeUndefined();
  expect(slots.take("ben")).toBeDefined();
  expect(slots.take("cleo")).toBeUndefined();
  expect(slots.inUse).toBe(3);
});

test("gives a slot back once, however often its release is called", () => {
  const slots = createSlots(1, 2);
  const release = slots.take("ada");
  slots.take("ben");
  release?.();
  release?.();
  expect(slots.inUse).toBe(1);
  expect(slots.take("ada")).toBeDefined();
  expect(slots.take("cleo")).toBeUndefined();
});
