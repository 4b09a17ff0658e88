import { expect, test } from "vitest";
import { createPace } from "./use-marks";

test("polls less often the longer the same photos wait, and often again for others", () => {
  const pace = createPace();
  const times = Array.from({ length: 8 }, (_, answers) => pace("a normal", 3 + answers));
  expect(times.slice(0, 3)).toEqual([2_000, 3_000, 4_500]);
  expect(times.at(-1)).toBe(15_000);
  expect(pace("a small", 11)).toBe(2_000);
});
