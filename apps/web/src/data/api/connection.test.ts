import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  isServerUnreachable,
  obstacleToServer,
  reportAnswer,
  reportingReachability,
  reportNoAnswer,
} from "./connection";

beforeEach(() => void vi.useFakeTimers());
afterEach(reportAnswer);

const lost = () =>
  reportingReachability(Promise.reject(new TypeError("Failed to fetch"))).catch(() => "lost");
const answerOf = (status: number, type: string) =>
  reportingReachability(Promise.resolve(new Response("", { status, headers: { "content-type": type } })));

test("reports an unreachable server if a request is lost and no other is answered within the grace period", async () => {
  await lost();
  vi.advanceTimersByTime(1_500);
  await lost();
  expect(isServerUnreachable()).toBe(false);
  vi.advanceTimersByTime(500);
  expect(isServerUnreachable()).toBe(true);
});

test("reports a change once, and reports nothing if a response arrives within the grace period", async () => {
  let changes = 0;
  onTestFinished(
    obstacleToServer.subscribe(() => {
      changes += 1;
    }),
  );
  await lost();
  await answerOf(500, "application/json");
  vi.advanceTimersByTime(60_000);
  expect([isServerUnreachable(), changes]).toEqual([false, 0]);
  await lost();
  vi.advanceTimersByTime(2_000);
  await lost();
  vi.advanceTimersByTime(2_000);
  await answerOf(200, "application/json");
  expect([isServerUnreachable(), changes]).toEqual([false, 2]);
});

test.each([502, 503, 504])(
  "treats a proxy's %i as a missing response, and the server's own %i as a response",
  async (status) => {
    await answerOf(status, "text/html");
    vi.advanceTimersByTime(2_000);
    expect(isServerUnreachable()).toBe(true);
    await answerOf(status, "application/json; charset=utf-8");
    expect(isServerUnreachable()).toBe(false);
  },
);

test("draws no conclusion from a canceled request", async () => {
  const canceled = Promise.reject(new DOMException("Canceled", "AbortError"));
  await expect(reportingReachability(canceled)).rejects.toThrow("Canceled");
  vi.advanceTimersByTime(60_000);
  expect(isServerUnreachable()).toBe(false);
});

test("uses the shorter of two grace periods", () => {
  reportNoAnswer(8_000);
  reportNoAnswer(2_000);
  vi.advanceTimersByTime(2_000);
  expect(isServerUnreachable()).toBe(true);
  reportAnswer();
  reportNoAnswer(2_000);
  reportNoAnswer(8_000);
  vi.advanceTimersByTime(2_000);
  expect(isServerUnreachable()).toBe(true);
});

test("draws no conclusion about the server while the device is offline", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  reportNoAnswer();
  onLine.mockReturnValue(true);
  vi.advanceTimersByTime(60_000);
  expect(isServerUnreachable()).toBe(false);
  reportNoAnswer();
  onLine.mockReturnValue(false);
  vi.advanceTimersByTime(60_000);
  expect(isServerUnreachable()).toBe(false);
});
