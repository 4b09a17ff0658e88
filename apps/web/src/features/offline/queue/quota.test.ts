// @vitest-environment node
import "../../../testing/empty-databases";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeFailure } from "../../../testing/failures";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { problemOf } from "./records";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const message = "This workspace has reached its limit of 200 GB of photos.";
const photoOverQuota = { kind: "failed", status: 403, code: "QUOTA_EXCEEDED", message } as const;

test("sets aside lots that exceed the quota, sends each lot only once, and again on retry", async () => {
  const page = await openPage();
  page.server.lotFault = () =>
    makeFailure(403, { message: "This workspace has reached its limit of 2 lots." });
  for (const number of [1000, 1001]) await page.capture(makeLot(number));
  await page.settled();
  expect(page.server.calls).toEqual(["lot 1000", "lot 1001"]);
  expect(page.outbox.view().lots.map(problemOf)).toEqual([
    "This workspace has reached its limit of 2 lots.",
    "This workspace has reached its limit of 2 lots.",
  ]);
  await vi.runAllTimersAsync();
  expect(page.server.calls).toHaveLength(2);
  page.server.lotFault = () => undefined;
  await page.outbox.retryRejected();
  await page.settled();
  expect(page.notifications).toEqual(["delivered 1000", "delivered 1001"]);
});

test("keeps a lot whose photo exceeds the quota, and uploads both the photo and the lot on retry", async () => {
  const page = await openPage();
  page.server.photoFault = () => photoOverQuota;
  await page.capture(makeLot(1000), 1);
  await page.settled();
  expect(page.server.calls).toEqual(["photo 1000-1"]);
  const [lot] = page.outbox.view().lots;
  expect(lot && problemOf(lot)).toBe(message);
  expect(page.outbox.view().photos).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(page.server.calls).toHaveLength(1);
  page.server.photoFault = () => undefined;
  await page.outbox.retryLot(lot?.id ?? "");
  await page.settled();
  expect(page.notifications).toEqual(["delivered 1000"]);
});

test("keeps a draft's photo that exceeds the quota, retries the photo every ten minutes, and uploads lots in between", async () => {
  const page = await openPage();
  page.server.photoFault = () => photoOverQuota;
  await page.outbox.addPhotos(holder, [makePicture()]);
  await page.settled();
  expect(page.server.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10 * 60_000 - 1);
  expect(page.server.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await page.settled();
  const sent = page.server.calls.length;
  expect(sent).toBeGreaterThan(1);
  expect(page.outbox.view().photos).toHaveLength(1);
  await page.outbox.addLot({ ...makeLot(1000), holder: "capture:another" });
  await page.settled();
  expect(page.server.calls.slice(sent)).toContain("lot 1000");
  expect(page.notifications).toEqual(["delivered 1000"]);
});

test("waits as long as the server asks while its disk is full, and loses nothing", async () => {
  let clock = 0;
  const page = await openPage({ now: () => clock });
  page.server.photoFault = () => ({
    kind: "failed",
    status: 503,
    code: "STORAGE_FULL",
    message: "The server is out of disk space.",
    retryAfterMs: 30_000,
  });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  for (const _ of Array.from({ length: 20 })) {
    clock += 30_000;
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(page.outbox.view()).toMatchObject({ status: "waiting", lots: [{ id: expect.any(String) }] });
  expect(page.outbox.view().lots.map(problemOf)).toEqual([undefined]);
  expect(page.server.calls.length).toBeLessThanOrEqual(21);
  page.server.photoFault = () => undefined;
  await page.outbox.flushNow();
  expect(page.notifications).toEqual(["delivered 1000"]);
});
