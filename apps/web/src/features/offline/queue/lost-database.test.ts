// @vitest-environment node
import "../../../testing/empty-databases";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { openLastingStore } from "./outbox-store";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Makes every transaction fail until the returned function is called. Connections used in between stay broken, as in
 * Safari after the system has ended its database process.
 */
function loseConnections(error: string): () => void {
  let isLost = true;
  const dead = new WeakSet<IDBDatabase>();
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...parameters
  ) {
    if (isLost) dead.add(this);
    if (dead.has(this)) throw new DOMException("Connection to Indexed Database server lost", error);
    return transaction.apply(this, parameters);
  });
  return () => {
    isLost = false;
  };
}

const lost = ["UnknownError", "AbortError", "InvalidStateError"];

test.each(lost)(
  "stores the photos that were taken while the database fails with %s, without calling the phone full",
  async (error) => {
    const page = await openPage({ store: await openLastingStore() });
    page.server.photoFault = () => ({ kind: "failed" });
    const recover = loseConnections(error);
    await page.outbox.addPhotos(holder, [makePicture("1"), makePicture("2")]);
    expect(page.outbox.view()).toMatchObject({ photos: [{}, {}], isFull: false, isFailing: true });
    expect(page.outbox.hasUnwritten()).toBe(true);
    recover();
    await vi.advanceTimersByTimeAsync(8_000);
    await page.settled();
    expect(page.outbox.hasUnwritten()).toBe(false);
    expect(page.outbox.view()).toMatchObject({ isFull: false, isFailing: false });
    const { photos } = await (await openLastingStore()).load("ann");
    expect(photos).toHaveLength(2);
    expect(page.notifications).toEqual([]);
  },
);

test.each(lost)("reads and writes with a new connection if the old one fails with %s", async (error) => {
  const store = await openLastingStore();
  await store.load("ann");
  const { transaction } = IDBDatabase.prototype;
  let isFirst = true;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...parameters
  ) {
    if (isFirst) {
      isFirst = false;
      throw new DOMException("Connection to Indexed Database server lost", error);
    }
    return transaction.apply(this, parameters);
  });
  await store.write({ pictures: [{ id: "a", picture: makePicture("kept") }] });
  expect(await store.picture("a")).toBeDefined();
});

test("continues to upload after the database could not be read", async () => {
  const page = await openPage({ store: await openLastingStore() });
  page.server.photoFault = () => ({ kind: "failed" });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  page.server.photoFault = () => undefined;
  const recover = loseConnections("UnknownError");
  await page.outbox.flushNow();
  expect(page.outbox.view()).toMatchObject({ status: "waiting", lots: [{}] });
  recover();
  await page.outbox.flushNow();
  expect(page.notifications).toEqual(["delivered 1000"]);
});

test("writes nothing of changes that contain a record which cannot be stored", async () => {
  const store = await openLastingStore();
  const unstorable = { id: "b", picture: (() => undefined) as unknown as Blob }; // structured clone rejects functions
  const pictures = [{ id: "a", picture: makePicture() }, unstorable];
  await expect(store.write({ pictures })).rejects.toMatchObject({ name: "DataCloneError" });
  expect(await store.picture("a")).toBeUndefined();
});

test("calls the phone full if a transaction was aborted because of the quota", async () => {
  const page = await openPage({ store: await openLastingStore() });
  page.server.photoFault = () => ({ kind: "failed" });
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...parameters
  ) {
    const begun = transaction.apply(this, parameters);
    if (parameters[1] !== "readwrite") return begun;
    // The requests of an aborted transaction fail with an AbortError; only the transaction has the reason.
    Object.defineProperty(begun, "error", { get: () => new DOMException("Full", "QuotaExceededError") });
    begun.abort();
    const get = vi.spyOn(begun, "objectStore");
    get.mockImplementation(
      () => ({ put: () => Promise.reject(new DOMException("Aborted", "AbortError")) }) as never,
    );
    return begun;
  });
  await page.outbox.addPhotos(holder, [makePicture("1")]);
  expect(page.outbox.view()).toMatchObject({ isFull: true, isFailing: false });
});
