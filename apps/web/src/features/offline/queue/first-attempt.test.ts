// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import { holder, makeLot, makeServer, openPage } from "../../../testing/make-outbox";

beforeEach(() => {
  // Fake timers, because with real ones a retry could start in the middle of a test.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});

/** Creates a promise that the test resolves. */
function makeSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

/** Creates a deadline that the test lets expire. */
function makeDeadline() {
  const controller = new AbortController();
  return { start: () => controller.signal, pass: () => controller.abort() };
}

test("returns the item of a successful first attempt, and the error of a rejected one", async () => {
  const page = await openPage();
  const { start } = makeDeadline();
  await expect(page.outbox.save(makeLot(1000), start)).resolves.toMatchObject({ kind: "delivered" });
  const taken = makeFailure(409, { message: "Lot 1000 exists", nextLotNumber: 1001 });
  page.server.lotFault = () => taken;
  const lot = makeLot(1000);
  await expect(page.outbox.save(lot, start)).resolves.toEqual({ kind: "rejected", error: taken });
  await page.outbox.takeBack(lot.id, holder);
  expect(page.outbox.view().lots).toEqual([]);
});

test("stops waiting when the lot's first attempt fails, and does not wait while other lots are uploaded", async () => {
  const page = await openPage();
  const start = vi.fn(makeDeadline().start);
  page.server.lotFault = makeLostCall;
  await expect(page.outbox.save(makeLot(1001), start)).resolves.toEqual({ kind: "waiting" });
  expect(start).toHaveBeenCalledOnce();
  await expect(page.outbox.save(makeLot(1002), start)).resolves.toEqual({ kind: "waiting" });
  expect(start).toHaveBeenCalledOnce();
  expect(page.outbox.view().lots).toHaveLength(2);
});

test("stops waiting for the first attempt at the deadline, and shows a later rejection on the lot", async () => {
  const { server, api } = makeServer();
  const [asked, refused] = [makeSignal(), makeSignal()];
  const createItem: typeof api.createItem = async () => {
    asked.give();
    await refused.given;
    throw makeFailure(409, { message: "Lot 1000 exists", nextLotNumber: 1001 });
  };
  const page = await openPage({ api: { ...api, createItem } });
  const { start, pass } = makeDeadline();
  const saving = page.outbox.save(makeLot(1000), start);
  await asked.given;
  pass();
  await expect(saving).resolves.toEqual({ kind: "waiting" });
  expect(page.outbox.view().lots).toMatchObject([{ fields: { lotNumber: 1000 } }]);
  refused.give();
  await page.settled();
  expect(page.outbox.view().lots).toMatchObject([{ status: { rejection: { message: "Lot 1000 exists" } } }]);
  expect(server.lots.size).toBe(0);
});

test("waits for the first attempt until the deadline while another tab uploads", async () => {
  const page = await openPage({ singleFlight: async () => false });
  const { start, pass } = makeDeadline();
  const begun = makeSignal();
  const onEnd = vi.fn();
  const saving = page.outbox.save(makeLot(1000), () => {
    begun.give();
    return start();
  });
  const ended = saving.then(onEnd);
  await begun.given;
  await page.settled();
  expect(onEnd).not.toHaveBeenCalled();
  pass();
  await ended;
  expect(onEnd).toHaveBeenCalledWith({ kind: "waiting" });
});

test("reports whether a screen still waits for the lot that was uploaded", async () => {
  const awaited: boolean[] = [];
  const nothing = () => undefined;
  const page = await openPage({
    events: {
      onDelivered: (_lot, _item, isAwaited) => awaited.push(isAwaited),
      onPhotoRejected: nothing,
      onLimit: nothing,
      onFull: nothing,
      onUnreadable: () => undefined,
      onSignedOut: nothing,
    },
  });
  await page.outbox.save(makeLot(1000), makeDeadline().start);
  await page.capture(makeLot(1001));
  await page.settled();
  expect(awaited).toEqual([true, false]);
});
