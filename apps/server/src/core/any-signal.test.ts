import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { withAnySignal } from "./any-signal";

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("aborted")));
const listenersOf = (signals: AbortSignal[]) =>
  signals.map((signal) => getEventListeners(signal, "abort").length);

test("aborts the work when any signal aborts, and removes its listeners", async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const signals = [first.signal, second.signal];
  const working = withAnySignal(signals, untilAborted);
  expect(listenersOf(signals)).toEqual([1, 1]);
  second.abort();
  expect(await working).toBe("aborted");
  expect(listenersOf(signals)).toEqual([0, 0]);
});

test("removes its listeners when the work fails", async () => {
  const { signal } = new AbortController();
  await expect(withAnySignal([signal], () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(listenersOf([signal])).toEqual([0]);
});

test("passes an aborted signal to work that starts after the abort", async () => {
  const aborted = new AbortController();
  aborted.abort();
  expect(await withAnySignal([aborted.signal], async (signal) => signal.aborted)).toBe(true);
});
