import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { fc, propertyOf } from "./properties";

/** Blocks the event loop, so that the time limit has ended when it goes on. */
function block(ms: number): void {
  const start = performance.now();
  while (performance.now() - start < ms);
}

/** A slow machine may need some of it for the first value. */
const limitMs = 300;

/** Checks a first value immediately, and a second one during which the time limit ends. */
async function checkTwo(end: () => void): Promise<void> {
  let count = 0;
  await propertyOf(fc.nat(), { maxMs: limitMs }).holds(async () => {
    count += 1;
    if (count === 1) return;
    block(limitMs + 10);
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    end();
  });
}

test("waits for the check that runs when the time limit ends", async () => {
  let isDone = false;
  await checkTwo(() => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});

test("fails by the check that runs when the time limit ends", async () => {
  const checking = checkTwo(() => {
    throw new Error("wrong");
  });
  await expect(checking).rejects.toThrow("wrong");
});
