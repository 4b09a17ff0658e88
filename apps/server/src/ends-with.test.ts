import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { endsWith } from "./ends-with";

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("ended")));
const listenersOf = (signals: AbortSignal[]) =>
  signals.map((signal) => getEventListeners(signal, "abort").length);

test("work ends with whichever signal fires first, and what is over is left with none", async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const signals = [first.signal, second.signal];
  const working = endsWith(signals, untilAborted);
  expect(listenersOf(signals)).toEqual([1, 1]);
  second.abort();
  expect(await working).toBe("ended");
  expect(listenersOf(signals)).toEqual([0, 0]);
});

test("work that fails leaves nothing with its signals either", async () => {
  const { signal } = new AbortController();
  await expect(endsWith([signal], () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(listenersOf([signal])).toEqual([0]);
});

test("work that begins after its end knows it", async () => {
  const over = new AbortController();
  over.abort();
  expect(await endsWith([over.signal], async ({ aborted }) => aborted)).toBe(true);
});
