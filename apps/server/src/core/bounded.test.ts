import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Bounds, bounded, mapBounded } from "./bounded";

const patient: Bounds = { ms: Infinity, tooLong: "" };
const { signal } = new AbortController();

/** Blocks the event loop for this many ms. */
function work(ms: number): void {
  for (const start = performance.now(); performance.now() - start < ms; );
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test("yields to the event loop after each slice of work", async () => {
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns += 1) await setImmediate();
  })();
  const seen: number[] = [];
  for await (const number of bounded(numbers(10), patient, signal)) {
    seen.push(number);
    work(11);
  }
  isDone = true;
  await others;
  expect(seen).toEqual(numbers(10));
  expect(turns).toBeGreaterThanOrEqual(9);
});

test("ends with the caller, and lets the source end", async () => {
  const caller = new AbortController();
  let isSourceEnded = false;
  async function* source() {
    try {
      yield* numbers(10);
    } finally {
      isSourceEnded = true;
    }
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const number of bounded(source(), patient, caller.signal)) {
      seen.push(number);
      if (number === 3) caller.abort();
    }
  })();
  await expect(reading).rejects.toMatchObject({
    code: "REQUEST_TIMEOUT",
    message: "The request was canceled before it was answered",
  });
  expect([seen, isSourceEnded]).toEqual([[0, 1, 2, 3], true]);
});

test("ends when its time is up, with a sentence", async () => {
  const reading = (async () => {
    for await (const _ of bounded(numbers(10), { ms: 20, tooLong: "Choose fewer." }, signal)) work(11);
  })();
  await expect(reading).rejects.toMatchObject({ code: "TOO_LARGE", message: "Choose fewer." });
});

test("maps entries in their order, and ends as the entries do", async () => {
  const caller = new AbortController();
  const double = (number: number) => number * 2;
  expect(await mapBounded(numbers(3), double, patient, caller.signal)).toEqual([0, 2, 4]);
  caller.abort();
  await expect(mapBounded(numbers(3), double, patient, caller.signal)).rejects.toMatchObject({
    code: "REQUEST_TIMEOUT",
  });
});
