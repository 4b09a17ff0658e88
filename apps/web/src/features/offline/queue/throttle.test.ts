import { expect, onTestFinished, test, vi } from "vitest";
import { createThrottle } from "./throttle";

/** Pause of the throttle in ms after 200 ms of work, optionally with an interaction that many ms before. */
async function waitedMs(touchedBefore?: number): Promise<number> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const page = new EventTarget();
  const throttle = createThrottle(page);
  if (touchedBefore !== undefined) {
    page.dispatchEvent(new Event("pointerdown"));
    await vi.advanceTimersByTimeAsync(touchedBefore);
  }
  const began = performance.now();
  const waited = throttle(200).then(() => performance.now() - began);
  await vi.runAllTimersAsync();
  return waited;
}

test("pauses as long as the work took on an idle page, and three times as long during interaction", async () => {
  expect(await waitedMs()).toBe(200);
  expect(await waitedMs(700)).toBe(600);
  expect(await waitedMs(900)).toBe(200);
});
