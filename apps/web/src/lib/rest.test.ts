import { expect, onTestFinished, test, vi } from "vitest";
import { createRest } from "./rest";

/** How long a rest after 200 ms of work takes when the page is touched so long before it; never without a number. */
async function restedMs(touchedBefore?: number): Promise<number> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const page = new EventTarget();
  const rest = createRest(page);
  if (touchedBefore !== undefined) {
    page.dispatchEvent(new Event("pointerdown"));
    await vi.advanceTimersByTimeAsync(touchedBefore);
  }
  const began = performance.now();
  const resting = rest(200).then(() => performance.now() - began);
  await vi.runAllTimersAsync();
  return resting;
}

test("a phone that nobody touches rests for as long as the work took, and one in use three times as long", async () => {
  expect(await restedMs()).toBe(200);
  expect(await restedMs(700)).toBe(600);
  expect(await restedMs(900)).toBe(200);
});
