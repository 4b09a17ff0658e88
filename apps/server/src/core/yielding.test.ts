import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { mapYielding, stringifyYielding, yieldToEventLoop } from "./yielding";

const list = Array.from({ length: 1_050 }, (_, index) => ({ index, text: `"${index}" é`, none: undefined }));

/** Blocks the event loop for this many ms. */
function work(ms: number): void {
  for (const start = performance.now(); performance.now() - start < ms; );
}

test("resumes one of many concurrent tasks per iteration of the event loop", async () => {
  const iterationOf: number[] = [];
  let iteration = 0;
  const counting = (async () => {
    for (iteration = 0; iteration < 200; iteration += 1) await setImmediate();
  })();
  await Promise.all(
    Array.from({ length: 50 }, () => yieldToEventLoop().then(() => iterationOf.push(iteration))),
  );
  await counting;
  expect(new Set(iterationOf).size).toBe(50);
});

test("maps a long list in order and yields to other work between slices", async () => {
  let iterations = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; iterations += 1) await setImmediate();
  })();
  const doubled = ({ index }: { index: number }) => {
    if (index % 100 === 0) work(11);
    return index * 2;
  };
  expect(await mapYielding(list, doubled)).toEqual(list.map(({ index }) => index * 2));
  isDone = true;
  await others;
  expect(iterations).toBeGreaterThan(5);
});

test.each([
  ["a long list", list],
  ["a short list", list.slice(0, 2)],
  ["an empty list", []],
  ["long lists in an object", { name: "Sale", items: list, none: undefined, at: new Date(0), others: list }],
  ["an object without lists", { name: "Sale", nested: { list } }],
  ["null", null],
  ["a date", new Date(0)],
])("serializes %s like JSON.stringify", async (_, value) => {
  expect(await stringifyYielding(value)).toBe(JSON.stringify(value));
});
