// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { intermediaryMessage } from "../../../lib/intermediary";
import { makeBlockedCall, makeFailure, makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { type ItemValues, problemOf, uploadedUrl } from "./records";
import { outcomeOf, type UploadOutcome } from "./upload-photo";

beforeEach(() => {
  // Fake timers, because with real ones a retry could start in the middle of a test.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const sentence = { message: "The server's sentence", code: "INTERNAL" };
const unreplaced = { message: "Replace the password", code: "PASSWORD_REPLACEMENT_REQUIRED" };
const full = { message: "The server's storage is full", code: "STORAGE_FULL" };

/** Response bodies of statuses with a specific error code. Other 403 responses concern the record. */
const bodies: Partial<Record<number, typeof sentence>> = { 403: unreplaced, 503: full };

/** Statuses that the record did not cause, from the server or a proxy. 0 means a lost connection. */
const passing = [0, 401, 403, 408, 425, 429, 502, 503, 504];
/** Statuses that a proxy sends, so that the record did not cause them. */
const blocking = [400, 401, 403, 413];
/** Number of attempts above the max attempts after a 500. */
const attempts = 12;

type Page = Awaited<ReturnType<typeof openPage>>;

async function attemptOften({ settled }: Page): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await vi.runOnlyPendingTimersAsync();
    await settled();
  }
}

type Wait = { retryAfterSeconds?: number };
type Faults = { photo: UploadOutcome; call: Error };

async function faultsOf(status: number, wait: Wait = {}): Promise<Faults> {
  const body = { ...(bodies[status] ?? sentence), ...wait };
  if (status === 0) return { photo: { kind: "failed" }, call: makeLostCall() };
  const headers = new Headers({ "lotwright-server": "1" });
  return { photo: await outcomeOf({ status, headers, body }), call: makeFailure(status, body) };
}

/** Responses of a proxy: HTML, or JSON with an unknown code. */
async function faultsOfProxy(status: number, body: unknown): Promise<Faults> {
  const photo = await outcomeOf({ status, headers: new Headers(), body });
  return { photo, call: makeBlockedCall(status) };
}

/** The kinds of records. Each is sent to a server that fails while `faults` returns a fault. */
const kinds = {
  "a photo of a draft": async (page: Page, faults: () => Faults | undefined) => {
    page.server.photoFault = () => faults()?.photo;
    await page.outbox.addPhotos(holder, [makePicture()]);
  },
  "a photo of a saved lot": async (page: Page, faults: () => Faults | undefined) => {
    page.server.photoFault = () => faults()?.photo;
    await page.capture(makeLot(1000), 1);
  },
  "a creation": async (page: Page, faults: () => Faults | undefined) => {
    page.server.lotFault = () => faults()?.call;
    await page.capture(makeLot(1000), 1);
  },
  "an edit": async (page: Page, faults: () => Faults | undefined) => {
    page.server.changeFault = () => faults()?.call;
    const { title, quantity, ...item } = makeItem();
    const fields: ItemValues = { lotNumber: item.lotNumber, title, quantity, photoUrls: [] };
    const base = { ...fields, title: "Before" };
    await page.outbox.addChange({ item, manifestName: "Barn", base, fields, holder: `edit:${item.id}` });
    void page.outbox.flushNow();
  },
};
const kindsOfLots = ["a photo of a saved lot", "a creation", "an edit"] as const;

const cases = Object.keys(kinds).flatMap((kind) => passing.map((status) => [kind, status] as const));

test.each(cases)(
  "counts no attempt and removes nothing if %s is answered %i, however often",
  async (kind, status) => {
    const page = await openPage();
    let faults: Faults | undefined = await faultsOf(status);
    await kinds[kind as keyof typeof kinds](page, () => faults);
    const before = page.outbox.view();
    await attemptOften(page);
    const { lots, photos } = page.outbox.view();
    expect(lots.map((lot) => [lot.id, problemOf(lot)])).toEqual(before.lots.map(({ id }) => [id, undefined]));
    expect(photos.map(({ id }) => id)).toEqual(before.photos.map(({ id }) => id));
    expect(page.notifications.filter((each) => each !== "signed out")).toEqual([]);

    faults = undefined;
    await page.outbox.flushNow();
    await page.settled();
    expect(page.outbox.view()).toMatchObject({ lots: [], status: "idle" });
    expect(page.outbox.view().photos.every(uploadedUrl)).toBe(true);
  },
);

test.each(Object.keys(kinds))(
  "keeps %s and shows why while the server rejects the page's origin",
  async (kind) => {
    const page = await openPage();
    const headers = new Headers({ "lotwright-server": "1" });
    const body = { message: "This page is open at another address", code: "CROSS_ORIGIN" };
    const photo = await outcomeOf({ status: 403, headers, body });
    await kinds[kind as keyof typeof kinds](page, () => ({ photo, call: makeFailure(403, body) }));
    await page.settled();
    const { lots, photos, status, reason } = page.outbox.view();
    expect([status, reason]).toEqual(["waiting", body.message]);
    expect(lots.map(problemOf).filter(Boolean)).toEqual([]);
    expect(lots.length + photos.length).toBeGreaterThan(0);
    expect(page.notifications).toEqual([]);
  },
);

const blocked = Object.keys(kinds).flatMap((kind) =>
  blocking.flatMap((status) => [
    [status, "HTML", kind, null] as const,
    [status, "JSON", kind, { code: "BLOCKED_BY_POLICY", message: "Denied" }] as const,
  ]),
);

test.each(blocked)(
  "removes nothing and ends no session if a proxy answers %i as %s to %s",
  async (status, _, kind, body) => {
    const page = await openPage();
    let faults: Faults | undefined = await faultsOfProxy(status, body);
    await kinds[kind as keyof typeof kinds](page, () => faults);
    await page.settled();
    const before = page.outbox.view();
    expect(before).toMatchObject({ status: "blocked", reason: intermediaryMessage(status) });
    await attemptOften(page);
    expect(page.outbox.view().lots.map(problemOf)).toEqual(before.lots.map(() => undefined));
    expect(page.outbox.view().photos).toHaveLength(before.photos.length);
    expect(page.notifications).toEqual([]);

    // The queue continues automatically when the server responds again.
    faults = undefined;
    await vi.runOnlyPendingTimersAsync();
    await page.settled();
    expect(page.outbox.view()).toMatchObject({ lots: [], status: "idle" });
    expect(page.outbox.view().photos.every(uploadedUrl)).toBe(true);
  },
);

test("blames a proxy that answers the request for the current user", async () => {
  const page = await openPage();
  page.api.currentUserId = async () => Promise.reject(makeBlockedCall(401));
  await page.capture(makeLot(1000), 1);
  await page.settled();
  expect(page.outbox.view()).toMatchObject({
    status: "blocked",
    reason: intermediaryMessage(401),
    lots: [{}],
  });
  expect(page.notifications).toEqual([]);
});

test.each(kindsOfLots)(
  "sets the lot aside after five 500s in a row to %s, and deletes no photo",
  async (kind) => {
    const page = await openPage();
    const faults = await faultsOf(500);
    await kinds[kind](page, () => faults);
    const { photos } = page.outbox.view();
    await attemptOften(page);
    expect(page.outbox.view().lots).toMatchObject([
      { status: { kind: "failing", message: sentence.message } },
    ]);
    expect(page.outbox.view().photos.map(({ id }) => id)).toEqual(photos.map(({ id }) => id));
  },
);

const waits = kindsOfLots.flatMap((kind) => [429, 503].map((status) => [kind, status] as const));

test.each(waits)("waits before %s is sent again for as long as a %i asks for", async (kind, status) => {
  let time = 0;
  const page = await openPage({ now: () => time });
  let faults: Faults | undefined = await faultsOf(status, { retryAfterSeconds: 60 });
  await kinds[kind](page, () => faults);
  await page.settled();
  faults = undefined;
  time = 59_000;
  await page.outbox.flush();
  expect(page.outbox.view().lots).toHaveLength(1);
  time = 60_000;
  await page.outbox.flush();
  expect(page.outbox.view().lots).toEqual([]);
});

test("uploads at most two photos at a time, so that two devices stay within the server's limit of four concurrent uploads", async () => {
  const page = await openPage();
  let running = 0;
  let most = 0;
  const { uploadPhoto } = page.api;
  page.api.uploadPhoto = async (upload) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    const outcome = await uploadPhoto(upload);
    running -= 1;
    return outcome;
  };
  for (const number of [1000, 1001]) await page.capture(makeLot(number), 6);
  await page.settled();
  expect([most, page.server.photos.size]).toEqual([2, 12]);
});
