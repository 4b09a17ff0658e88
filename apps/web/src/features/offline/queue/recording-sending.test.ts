// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeFailure } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { createPassingStore } from "./outbox-store";
import { problemOfRecording } from "./records";
import { maxAttempts } from "./retry-policy";
import type { FailedUpload } from "./upload-photo";

beforeEach(() => {
  // Fake timers, because with real ones a retry could start in the middle of a test.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Page = Awaited<ReturnType<typeof openPage>>;

const itemId = "0190a0a0-0000-4000-8000-00000000000a";
const audioOf = (text: string) => new Blob([text], { type: "audio/webm" });

/** Adds a recording whose audio is `text`, to a draft or to an item. */
const dictate = ({ outbox }: Page, text: string, of = holder) =>
  outbox.addRecording({ holder: of, field: "notes", durationMs: 1_000, audio: audioOf(text) });

const recordingsOf = ({ outbox }: Page) => outbox.view().recordings;

describe("drafts", () => {
  test("uploads the recordings of a draft in their order, after its lot and its photos", async () => {
    const page = await openPage();
    await dictate(page, "one");
    await dictate(page, "two");
    await page.settled();
    expect(page.server.calls).toEqual([]);
    const lot = makeLot(1000);
    await page.capture(lot, 1);
    await page.settled();
    expect(page.server.calls).toEqual(["photo 1000-1", "lot 1000", "recording one", "recording two"]);
    const sent = { itemId: lot.id, field: "notes", durationMs: 1_000 };
    expect([...page.server.recordings.values()]).toEqual([sent, sent]);
    expect(recordingsOf(page)).toEqual([]);
  });

  test("uploads a recording of a pending lot only after the lot's creation", async () => {
    const page = await openPage();
    const lot = makeLot(1000);
    const release = page.outbox.hold(lot.id);
    await page.capture(lot);
    await dictate(page, "one", lot.id);
    await page.settled();
    expect(page.server.calls).toEqual([]);
    release();
    await page.settled();
    expect(page.server.calls).toEqual(["lot 1000", "recording one"]);
  });

  test("uploads the recordings of a form for the item whose change it saves", async () => {
    const page = await openPage();
    const { title, quantity, ...item } = makeItem({ id: itemId });
    const fields = { lotNumber: item.lotNumber, title, quantity, photoUrls: [] };
    const form = `edit:${itemId}`;
    await dictate(page, "one", form);
    await page.outbox.addChange({
      ...{ item, manifestName: "Barn", base: { ...fields, title: "Before" }, fields, holder: form },
    });
    await page.settled();
    expect([...page.server.recordings.values()]).toMatchObject([{ itemId }]);
  });

  test("returns the recordings of a rejected lot to its form", async () => {
    const page = await openPage();
    page.server.lotFault = () => makeFailure(400, { message: "Wrong" });
    await dictate(page, "one");
    const lot = makeLot(1000);
    await page.capture(lot);
    await page.settled();
    expect(page.server.recordings.size).toBe(0);
    await page.outbox.takeBack(lot.id, holder);
    expect(recordingsOf(page)).toMatchObject([{ holder }]);
  });

  test("deletes the recordings of a discarded lot, and keeps those of a hidden one on the phone", async () => {
    const page = await openPage();
    page.server.lotFault = () => makeFailure(400, { message: "Wrong" });
    await dictate(page, "one");
    const lot = makeLot(1000);
    await page.capture(lot);
    await page.settled();
    page.outbox.hide([lot.id]);
    await page.settled();
    expect(page.server.recordings.size).toBe(0);
    await page.outbox.discardLot({ id: lot.id, photos: [] });
    await page.settled();
    expect([recordingsOf(page), await page.store.load("ann")]).toMatchObject([[], { recordings: [] }]);
    expect(page.server.recordings.size).toBe(0);
  });
});

describe("storing", () => {
  test("uploads recordings of an earlier page, and deletes their audio from the phone", async () => {
    const first = await openPage({
      api: { ...(await openPage()).api, currentUserId: async () => undefined },
    });
    await dictate(first, "one", itemId);
    const [stored] = recordingsOf(first);
    const second = await openPage({ store: first.store });
    await second.settled();
    expect(second.server.calls).toEqual(["recording one"]);
    expect(await second.store.audio(stored?.id ?? "")).toBeUndefined();
  });

  test("uploads stored recordings in the order in which they were made", async () => {
    const store = createPassingStore();
    const made = { userId: "ann", holder: itemId, field: "notes", durationMs: 1_000 } as const;
    const status = { kind: "queued" } as const;
    await store.write({
      recordings: [
        { ...made, id: "a", sequence: 2, status },
        { ...made, id: "b", sequence: 1, status },
      ],
      audio: [
        { id: "a", file: audioOf("second") },
        { id: "b", file: audioOf("first") },
      ],
    });
    const page = await openPage({ store });
    await page.settled();
    expect(page.server.calls).toEqual(["recording first", "recording second"]);
  });

  test("begins no recording on a full phone, and uploads one that was being made when it became full", async () => {
    const page = await openPage();
    const { store, outbox } = page;
    const finish = outbox.beginRecording(itemId);
    store.write = async () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    await outbox.addPhotos(holder, [makePicture()]);
    expect(outbox.view().isFull).toBe(true);
    expect([outbox.beginRecording(itemId), page.notifications]).toEqual([undefined, ["full"]]);
    await finish?.({ field: "notes", durationMs: 1_000, audio: audioOf("one") });
    await page.settled();
    expect(page.server.calls).toContain("recording one");
  });
});

describe("failures", () => {
  const failed = (status: number, message = "The server's sentence"): FailedUpload => ({
    ...{ kind: "failed", status, message },
  });

  test.each([404, 409, 413, 415])(
    "keeps a recording that is answered %i until the user discards it",
    async (status) => {
      const page = await openPage();
      page.server.recordingFault = () => failed(status);
      await dictate(page, "one", itemId);
      await page.settled();
      await page.settled();
      expect(recordingsOf(page).map(problemOfRecording)).toEqual(["The server's sentence"]);
      expect(page.server.calls).toHaveLength(1);
      await page.outbox.removeRecordings(recordingsOf(page).map(({ id }) => id));
      expect(await page.store.load("ann")).toMatchObject({ recordings: [] });
    },
  );

  test("uploads a rejected recording again when the user asks for it", async () => {
    const page = await openPage();
    page.server.recordingFault = () => failed(404);
    await dictate(page, "one", itemId);
    await page.settled();
    page.server.recordingFault = () => undefined;
    await page.outbox.retryRecordings();
    await page.settled();
    expect([page.server.recordings.size, recordingsOf(page)]).toEqual([1, []]);
  });

  test.each([0, 401, 429, 503])(
    "counts no attempt and keeps a recording that is answered %i, however often",
    async (status) => {
      const page = await openPage();
      page.server.recordingFault = () => (status === 0 ? { kind: "failed" } : failed(status));
      await dictate(page, "one", itemId);
      for (let attempt = 0; attempt < 12; attempt += 1) {
        await vi.runOnlyPendingTimersAsync();
        await page.settled();
      }
      expect(recordingsOf(page).map(problemOfRecording)).toEqual([undefined]);
      page.server.recordingFault = () => undefined;
      await page.outbox.flushNow();
      await page.settled();
      expect(recordingsOf(page)).toEqual([]);
    },
  );

  test("sets a recording aside after five 500s, and uploads the next one", async () => {
    const page = await openPage();
    page.server.recordingFault = ({ durationMs }) => (durationMs === 1_000 ? failed(500) : undefined);
    await dictate(page, "one", itemId);
    await page.outbox.addRecording({
      ...{ holder: itemId, field: "notes", durationMs: 2_000, audio: audioOf("two") },
    });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await vi.runOnlyPendingTimersAsync();
      await page.settled();
    }
    expect(recordingsOf(page)).toMatchObject([{ durationMs: 1_000, status: { kind: "failing" } }]);
    expect(page.server.recordings.size).toBe(1);
    expect(page.server.calls.filter((call) => call === "recording one").length).toBeGreaterThanOrEqual(
      maxAttempts,
    );
  });

  test("keeps a recording above the workspace's storage quota", async () => {
    const page = await openPage();
    page.server.recordingFault = () => ({ ...failed(403, "Full"), code: "QUOTA_EXCEEDED" });
    await dictate(page, "one", itemId);
    await page.settled();
    expect(recordingsOf(page)).toMatchObject([{ status: { kind: "failing", message: "Full" } }]);
    page.server.recordingFault = () => undefined;
    await page.outbox.flushNow();
    await page.settled();
    expect(recordingsOf(page)).toEqual([]);
  });
});
