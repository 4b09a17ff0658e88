// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeFailure } from "../../../testing/failures";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { problemOf } from "./records";

beforeEach(() => {
  // Fake timers, because with real ones a retry could start in the middle of a test.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs more attempts than a lot gets before it needs attention. */
async function attemptOften({ settled }: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await vi.runOnlyPendingTimersAsync();
    await settled();
  }
}

/** Runs retries until the queue emits the event. */
async function expectNotification(
  { notifications }: Awaited<ReturnType<typeof openPage>>,
  notification: string,
): Promise<void> {
  for (let turn = 0; turn < 100 && !notifications.includes(notification); turn += 1)
    await vi.runOnlyPendingTimersAsync();
  expect(notifications).toContain(notification);
}

test("sets aside a draft's photo that always gets a 500, so that no lot waits for it", async () => {
  const page = await openPage();
  page.server.photoFault = () => ({ kind: "failed", status: 500 });
  await page.outbox.addPhotos(holder, [makePicture("bad")]);
  await attemptOften(page);
  expect(page.outbox.view()).toMatchObject({ photos: [{}], status: "waiting" });
  page.server.photoFault = ({ id }) =>
    id === page.outbox.view().photos[0]?.id ? { kind: "failed", status: 500 } : undefined;
  await page.capture(makeLot(1000));
  await page.capture(makeLot(1001), 1);
  await expectNotification(page, "delivered 1001");
  const [bad] = page.outbox.view().photos;
  expect(page.outbox.view().lots).toMatchObject([{ status: { kind: "failing", photoId: bad?.id } }]);
});

test("sets aside a lot that always gets a 500, and uploads the others", async () => {
  const page = await openPage();
  page.server.lotFault = ({ lotNumber }) =>
    lotNumber === 1000 ? makeFailure(500, { message: "Something went wrong" }) : undefined;
  await page.capture(makeLot(1000));
  await page.capture(makeLot(1001));
  await expectNotification(page, "delivered 1001");
  // The first request may have created the lot, so the same body is sent again.
  await attemptOften(page);
  expect(page.outbox.view().lots).toMatchObject([{ status: { kind: "failing", body: { lotNumber: 1000 } } }]);
});

test("recovers automatically from a server that answers 500 to every request for a while", async () => {
  const page = await openPage();
  page.server.lotFault = () => makeFailure(500, { message: "Something went wrong" });
  for (const number of [1000, 1001, 1002]) await page.capture(makeLot(number));
  await attemptOften(page);
  expect(page.outbox.view()).toMatchObject({ status: "idle", lots: [{}, {}, {}] });
  expect(page.outbox.view().lots.map(problemOf)).not.toContain(undefined);
  page.server.lotFault = () => undefined;
  // Lots that need attention are retried every ten minutes.
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await page.settled();
  expect(page.notifications).toEqual(["delivered 1000", "delivered 1001", "delivered 1002"]);
});

test("reports a lot that always gets a 500, even if it is the only one", async () => {
  const page = await openPage();
  page.server.lotFault = () => makeFailure(500, { message: "Something went wrong" });
  await page.capture(makeLot(1000));
  await attemptOften(page);
  expect(page.outbox.view().lots).toMatchObject([
    { status: { kind: "failing", message: "Something went wrong" } },
  ]);
});

test('has the queue status "waiting" while a lot waits for its retry, and "idle" once the lot needs attention or is discarded', async () => {
  const page = await openPage();
  page.server.lotFault = () => makeFailure(500, { message: "Something went wrong" });
  const lot = makeLot(1000);
  await page.capture(lot);
  await page.settled();
  expect(page.outbox.view().status).toBe("waiting");
  await attemptOften(page);
  expect(page.outbox.view().status).toBe("idle");
  await page.outbox.retryLot(lot.id);
  await page.settled();
  expect(page.outbox.view().status).toBe("waiting");
  await page.outbox.discardLot({ id: lot.id, photos: [] });
  await page.settled();
  expect(page.outbox.view().status).toBe("idle");
});

test("retries all lots that need attention at the same time", async () => {
  const page = await openPage();
  page.server.lotFault = () =>
    makeFailure(404, { message: "This manifest doesn't exist, or you don't have access." });
  for (const number of [1000, 1001]) await page.capture(makeLot(number));
  await page.settled();
  expect(page.outbox.view().lots).toMatchObject([
    { status: { kind: "rejected" } },
    { status: { kind: "rejected" } },
  ]);
  page.server.lotFault = () => undefined;
  await page.outbox.retryRejected();
  await page.settled();
  expect(page.outbox.view().lots).toEqual([]);
  expect([...page.server.lots.values()].map(({ lotNumber }) => lotNumber)).toEqual([1000, 1001]);
});
