import { expect, test } from "vitest";
import { shrink } from "./shrink";

test("shrinks a history to the steps without which it does not fail", async () => {
  const history = Array.from({ length: 50 }, (_, step) => step);
  const fails = async (steps: readonly number[]) => steps.includes(7) && steps.includes(40);
  expect(await shrink(history, fails, () => true)).toEqual([7, 40]);
});

test("returns the shortest history so far when its time is over", async () => {
  let tries = 0;
  const isInTime = () => {
    tries += 1;
    return tries <= 1;
  };
  expect(await shrink([1, 2, 3, 4], async (steps) => steps.includes(4), isInTime)).toEqual([3, 4]);
});
