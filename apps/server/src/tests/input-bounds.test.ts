import { expect, test } from "vitest";
import type { z } from "zod";
import { procedures } from "../testing/access-calls";
import { inputBounds } from "../testing/input-bounds";
import { maxInputSize } from "../testing/input-size";

/** Characters that any procedure may process as a whole, within a few milliseconds. */
const small = 100_000;

test("bounds the work of every procedure, or takes only a small input", () => {
  const large = [...procedures]
    .filter(([, { inputs }]) => inputs.some((input) => maxInputSize(input as z.ZodType) > small))
    .map(([path]) => path);
  expect(large.sort()).toEqual(Object.keys(inputBounds));
});
