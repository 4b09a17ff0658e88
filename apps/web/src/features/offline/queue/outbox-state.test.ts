import { expect, onTestFinished, test, vi } from "vitest";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { createOutboxState } from "./outbox-state";
import { createPassingStore } from "./outbox-store";

const openState = () =>
  createOutboxState({ userId: "ann", store: createPassingStore(), announce: () => undefined });

/** Opens a page with fake timers, and waits for the notifications that opening the page causes. */
async function openQuietPage() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const page = await openPage();
  await vi.advanceTimersByTimeAsync(1_000);
  return page;
}

test("coalesces background notifications, and notifies of a user's actions immediately", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = openState();
  const notifications: string[] = [];
  state.subscribe(() => notifications.push(state.get().status));
  state.set({ status: "sending" });
  state.set({ status: "waiting" });
  expect(state.get().status).toBe("waiting");
  expect(notifications).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(notifications).toEqual(["waiting"]);
  state.set({ status: "sending" });
  void state.commitPromptly({});
  expect(notifications).toEqual(["waiting"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(notifications).toEqual(["waiting", "sending"]);
  state.set({ status: "idle" });
  state.tell();
  vi.advanceTimersByTime(60_000);
  expect(notifications).toEqual(["waiting", "sending", "idle"]);
});

test("notifies of a photo once it is stored, or after 100 ms if the store is slow", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const store = createPassingStore();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = createOutboxState({
    userId: "ann",
    store: { ...store, write: () => ended },
    announce: () => undefined,
  });
  let notifications = 0;
  state.subscribe(() => {
    notifications += 1;
  });
  void state.commitFirst({});
  await vi.advanceTimersByTimeAsync(99);
  expect(notifications).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(notifications).toBe(1);
  void state.commitFirst({});
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(notifications).toBe(2);
});

test("keeps the list of lots the same array when only photos change", async () => {
  const state = openState();
  const photo = { id: "1", userId: "ann", holder, isCropped: false, status: { kind: "prepared" } } as const;
  await state.commit({ photos: [{ ...photo, position: 0 }] });
  const { lots, photos } = state.get();
  await state.commit({ photos: [{ ...photo, position: 1 }] });
  expect(state.get().photos).not.toBe(photos);
  expect(state.get().lots).toBe(lots);
});

test("starts to store a new photo before notifying, and notifies of removed and moved photos immediately", async () => {
  const page = await openPage();
  const { outbox, store } = page;
  const writing = vi.spyOn(store, "write");
  onTestFinished(() => writing.mockRestore());
  const writesWhenTold: number[] = [];
  const notifications = new Promise<void>((resolve) => {
    outbox.subscribe(() => {
      writesWhenTold.push(writing.mock.calls.length);
      resolve();
    });
  });
  const added = outbox.addPhotos(holder, [makePicture("1"), makePicture("2"), makePicture("3")]);
  expect(writesWhenTold).toEqual([]);
  await added;
  await page.settled();
  await notifications;
  expect(writesWhenTold[0]).toBeGreaterThanOrEqual(1);

  const ids = outbox.view().photos.map(({ id }) => id);
  const orders: string[][] = [];
  outbox.subscribe(() => orders.push(outbox.view().photos.map(({ id }) => id)));
  const moved = ids.toReversed();
  void outbox.arrangePhotos(holder, moved);
  void outbox.removePhotos(ids.slice(0, 1));
  expect(orders).toEqual([moved, moved.slice(0, 2)]);
  await page.settled();
});

test("notifies in the next task after a lot is saved, and in the next task after it is uploaded", async () => {
  const { outbox } = await openQuietPage();
  const notifications: number[] = [];
  outbox.subscribe(() => notifications.push(outbox.view().lots.length));
  void outbox.addLot(makeLot(1000));
  await vi.advanceTimersByTimeAsync(0);
  expect(notifications).toEqual([1]);
  void outbox.flushNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(notifications.at(-1)).toBe(0);
  await vi.runAllTimersAsync();
});

test("notifies in the next task after photos are added, and for photos that may lag only after user input", async () => {
  const { outbox } = await openQuietPage();
  const notifications: number[] = [];
  outbox.subscribe(() => notifications.push(outbox.view().photos.length));
  const lagging = outbox.addPhotos(holder, [makePicture("1")], { mayLag: true });
  await vi.advanceTimersByTimeAsync(99);
  expect([outbox.view().photos.length, notifications]).toEqual([1, []]);
  vi.advanceTimersByTime(1);
  expect(notifications).toEqual([1]);
  const added = outbox.addPhotos(holder, [makePicture("2")]);
  await vi.advanceTimersByTimeAsync(0);
  expect(notifications).toEqual([1, 2]);
  await vi.runAllTimersAsync();
  await Promise.all([lagging, added]);
});

test("revokes a deleted photo's object URL after subscribers were notified", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  onTestFinished(() => revoke.mockRestore());
  const state = openState();
  state.set({ previews: new Map([["gone", { small: "blob:1", whole: "blob:1" }]]) });
  vi.advanceTimersByTime(100);
  const revoked: number[] = [];
  state.subscribe(() => revoked.push(revoke.mock.calls.length));
  const written = state.commit({ removedPhotos: ["gone"] });
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect([revoked, revoke.mock.calls]).toEqual([[0], [["blob:1"]]]);
  await written;
});
