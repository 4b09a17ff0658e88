import { expect, test } from "vitest";
import { backOffMs } from "./use-missing-picture";

test("doubles the backoff with every failure, up to 30 seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(backOffMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
