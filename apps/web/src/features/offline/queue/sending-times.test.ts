import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportReconnect } from "../../../data/api/connection";
import { makeLot, openPage } from "../../../testing/make-outbox";
import { sendInTime } from "./sending-times";

let visibility: DocumentVisibilityState = "visible";
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  stop();
  visibility = "visible";
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a page with a lot that waits because of a lost connection. The connection recovers without an event. */
async function waitingPage() {
  const page = await openPage({ now: () => 0 });
  const announced = new EventTarget();
  page.server.photoFault = () => ({ kind: "failed", retryAfterMs: 1_000_000 });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  page.server.photoFault = () => undefined;
  stop = sendInTime(page.outbox, announced);
  return { ...page, announced, notifications: () => page.notifications };
}

/** Opens a page with a lot that waits for its retry, on a server that has recovered. */
async function pageAfterFailure() {
  const page = await openPage();
  page.server.photoFault = () => ({ kind: "failed" });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  page.server.photoFault = () => undefined;
  stop = sendInTime(page.outbox);
  return page;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test("uploads pending changes on reconnect, even before Retry-After", async () => {
  const { notifications } = await waitingPage();
  await settle();
  expect(notifications()).toEqual([]);
  dispatchEvent(new Event("online"));
  await settle();
  expect(notifications()).toEqual(["delivered 1000"]);
});

test("uploads pending changes when the server responds again, before the browser reports a connection", async () => {
  const page = await pageAfterFailure();
  reportReconnect();
  await settle();
  expect(page.notifications).toEqual(["delivered 1000"]);
});

test("waits for Retry-After when the server responds again, and resets the backoff of other failures", async () => {
  let now = 0;
  const page = await openPage({ now: () => now });
  page.server.photoFault = () => ({ kind: "failed", retryAfterMs: 20_000 });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  stop = sendInTime(page.outbox);
  const asked = page.server.calls.length;
  reportReconnect();
  await settle();
  expect(page.server.calls.length).toBe(asked);
  page.server.photoFault = () => undefined;
  now = 20_000;
  reportReconnect();
  await settle();
  expect(page.notifications).toEqual(["delivered 1000"]);
});

test("advances the backoff only for scheduled attempts that fail", async () => {
  const page = await openPage();
  page.server.photoFault = () => ({ kind: "failed" });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  for (let time = 0; time < 5; time += 1) await page.outbox.flush();
  const asked = () => page.server.calls.length;
  for (const waitMs of [1_000, 2_000, 4_000]) {
    const before = asked();
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(asked()).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBeGreaterThan(before);
  }
});

test("uploads pending changes when the page becomes visible, and not when it becomes hidden", async () => {
  const page = await pageAfterFailure();
  visibility = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(page.notifications).toEqual([]);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(page.notifications).toEqual(["delivered 1000"]);
});

test("retries pending uploads every 30 seconds, except while signed out", async () => {
  const page = await openPage();
  const flush = vi.spyOn(page.outbox, "flush");
  stop = sendInTime(page.outbox);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(flush).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(flush).toHaveBeenCalledTimes(1);
  page.server.signedIn = undefined;
  await page.capture(makeLot(1000));
  await page.settled();
  flush.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(flush).not.toHaveBeenCalled();
});

test("uploads changes that another tab has stored, and nothing after the queue was closed", async () => {
  const { announced, notifications, server, capture, settled } = await waitingPage();
  const resumed = server.calls.length;
  announced.dispatchEvent(new Event("message"));
  await settle();
  expect(server.calls.length).toBe(resumed);
  dispatchEvent(new Event("online"));
  await settle();
  expect(notifications()).toEqual(["delivered 1000"]);
  server.signedIn = undefined;
  await capture(makeLot(1001));
  await settled();
  server.signedIn = "ann";
  stop();
  dispatchEvent(new Event("online"));
  reportReconnect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notifications()).not.toContain("delivered 1001");
});

test("asks before the user leaves the page while data exists only in its memory", async () => {
  const page = await openPage();
  let isUnwritten = false;
  stop = sendInTime({ ...page.outbox, hasUnwritten: () => isUnwritten });
  const leave = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leave()).toBe(false);
  isUnwritten = true;
  expect(leave()).toBe(true);
});
