import { exportAdjustments, items, recordings } from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { recordingValues } from "../../../testing/recordings";
import { slowTransactions, untilBlocked } from "../../../testing/slow-transactions";
import { test } from "../../../testing/test";
import { makeBulkSale } from "./testing/bulk-sale";

/** A sale with three stored photos. */
async function makePhotoSale(server: TestServer) {
  const sale = await makeBulkSale(server);
  const { workspaceId } = sale;
  const urls: string[] = [];
  for (const _ of [1, 2, 3]) urls.push((await makePhoto(server.db, { workspaceId })).url);
  const [a = "", b = "", c = ""] = urls;
  return { ...sale, photos: { a, b, c } };
}

const written = { title: "Lamp", category: "Tools", consignor: "B. Field", startPrice: 12.5, custom3: "x" };

describe("a duplicate", () => {
  test("copies what is written and the photos under the next numbers, without id and results", async ({
    server,
  }) => {
    const { bulk, lot, rows, manifestId, photos, owner } = await makePhotoSale(server);
    const photoUrls = [photos.a, photos.b];
    const { id } = await lot(7, {
      ...{ ...written, photoUrls, sectionLetter: "A", externalId: "E1", aiGenerationStatus: "failed" },
      ...{ hammerPrice: 5, saleState: "sold", buyerNumber: "3" },
    });
    const { lots, snapshotId } = await bulk.duplicate({ id, count: 2 });
    expect(lots.map(({ lot: name }) => name)).toEqual(["8", "9"]);
    const copies = (await rows()).filter((row) => row.id !== id);
    expect(copies).toHaveLength(2);
    for (const copy of copies) {
      expect(copy).toMatchObject({
        ...{ ...written, photoUrls, sectionLetter: "", externalId: "", aiGenerationStatus: "none" },
        ...{ hammerPrice: null, saleState: null, buyerNumber: "", createdBy: owner.id, manifestId },
      });
    }
    await server.db
      .update(items)
      .set({ notes: "mine" })
      .where(eq(items.id, lots[1]?.itemId ?? ""));
    expect(await bulk.undo({ snapshotId })).toEqual({
      restored: 1,
      kept: [{ itemId: lots[1]?.itemId, lot: "9", field: "", reason: "changed" }],
      keptCount: 1,
    });
    expect((await rows()).map(({ lotNumber }) => lotNumber)).toEqual([7, 9]);
  });

  test("rejects the copy of a lot that is moved before its manifest is locked", async ({ server }) => {
    const { bulk, lot, rows, owner, manifestId, otherId } = await makeBulkSale(server);
    const { id } = await lot(1);
    const { events, reached, commit } = slowTransactions(server);
    const moving = server
      .callerFor(actorOf(owner), { events })
      .bulkEdits.move({ manifestId, ids: [id], toManifestId: otherId, numbers: "keep" });
    await reached;
    const copying = bulk.duplicate({ id, count: 1 }).catch((error: unknown) => error);
    await untilBlocked(server);
    commit();
    await moving;
    expect(await copying).toMatchObject({ code: "CONFLICT" });
    expect([await rows(), (await rows(otherId)).length]).toEqual([[], 1]);
  });

  test("rejects copies above the workspace's limit of lots", async ({ server }) => {
    const { lot, owner, rows } = await makeBulkSale(server);
    const { id } = await lot(1);
    const quotas = { ...server.deps.quotas, lots: 3 };
    const caller = server.callerFor(actorOf(owner), { quotas });
    await expect(caller.bulkEdits.duplicate({ id, count: 2 })).rejects.toThrow("limit of 3 lots");
    expect(await rows()).toHaveLength(1);
    await caller.bulkEdits.duplicate({ id, count: 1 });
    expect(await rows()).toHaveLength(2);
  });
});

describe("a split", () => {
  test("makes a lot of each group of photos and leaves the rest", async ({ server }) => {
    const { bulk, lot, rows, photos } = await makePhotoSale(server);
    const { a, b, c } = photos;
    const { id } = await lot(7, { ...written, photoUrls: [a, b, c] });
    const { lots, snapshotId } = await bulk.split({ id, groups: [[b], [c]] });
    expect(lots.map(({ lot: name }) => name)).toEqual(["8", "9"]);
    const shown = async () =>
      (await rows()).map(({ title, category, consignor, photoUrls, quantity, startPrice }) => [
        ...[title, category, consignor, photoUrls, quantity, startPrice],
      ]);
    expect(await shown()).toEqual([
      ["Lamp", "Tools", "B. Field", [a], 1, 12.5],
      ["", "Tools", "B. Field", [b], 1, null],
      ["", "Tools", "B. Field", [c], 1, null],
    ]);
    expect(await bulk.undo({ snapshotId })).toEqual({ restored: 3, kept: [], keptCount: 0 });
    expect(await shown()).toEqual([["Lamp", "Tools", "B. Field", [a, b, c], 1, 12.5]]);
  });

  test("keeps the new lots when the photos cannot go back", async ({ server }) => {
    const { bulk, caller, lot, rows, photos } = await makePhotoSale(server);
    const { a, b, c } = photos;
    const { id } = await lot(7, { photoUrls: [a, b] });
    const { snapshotId } = await bulk.split({ id, groups: [[b]] });
    await caller.items.update({ id, photoUrls: [a, c] });
    const { restored, kept } = await bulk.undo({ snapshotId });
    expect([restored, kept.map(({ lot: name, field }) => [name, field])]).toEqual([
      0,
      [
        ["7", "photoUrls"],
        ["8", ""],
      ],
    ]);
    expect((await rows()).map(({ photoUrls }) => photoUrls)).toEqual([[a, c], [b]]);
  });

  test.for([
    ["a photo of another lot", ({ c }: { c: string }) => [[c]]],
    ["a photo in two groups", ({ b }: { b: string }) => [[b], [b]]],
  ] as const)("refuses %s", async ([_, groupsOf], { server }) => {
    const { bulk, lot, rows, photos } = await makePhotoSale(server);
    const { id } = await lot(7, { photoUrls: [photos.a, photos.b] });
    await expect(bulk.split({ id, groups: groupsOf(photos) })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await rows()).toHaveLength(1);
  });
});

describe("a merge", () => {
  test("puts photos and notes together, fills in what is empty and deletes the others", async ({
    server,
  }) => {
    const { bulk, lot, rows, photos, manifestId, workspaceId } = await makePhotoSale(server);
    const { a, b, c } = photos;
    const into = await lot(5, { title: "Lamp", notes: "one", photoUrls: [b] });
    const first = await lot(2, {
      title: "x",
      category: "Tools",
      notes: "two",
      photoUrls: [a, b],
      externalId: "E",
    });
    const last = await lot(9, { category: "Toys", startPrice: 3, internalNotes: "safe", photoUrls: [c] });
    const values = recordingValues({ workspaceId, itemId: last.id });
    await server.db.insert(recordings).values(values);
    const recordedFor = async () =>
      (await server.db.select().from(recordings).where(eq(recordings.id, values.id))).map(
        ({ itemId }) => itemId,
      );
    const adjustment = { workspaceId, manifestId, presetId: "hibid-af360", itemId: last.id };
    await server.db.insert(exportAdjustments).values({ ...adjustment, field: "title", value: "Short" });
    const adjustments = () =>
      server.db.select().from(exportAdjustments).where(eq(exportAdjustments.manifestId, manifestId));
    const before = await rows();
    const { snapshotId, merged } = await bulk.merge({
      manifestId,
      ids: [last.id, first.id, into.id],
      intoId: into.id,
    });
    expect(merged).toBe(2);
    expect(await rows()).toEqual([
      expect.objectContaining({
        ...{
          id: into.id,
          lotNumber: 5,
          title: "Lamp",
          category: "Tools",
          notes: "one\ntwo",
          externalId: "E",
        },
        ...{ internalNotes: "safe", startPrice: 3, photoUrls: [b, a, c] },
      }),
    ]);
    expect(await recordedFor()).toEqual([into.id]);
    expect(await bulk.undo({ snapshotId })).toEqual({ restored: 3, kept: [], keptCount: 0 });
    const withoutTime = (all: typeof before) =>
      all.map(({ updatedAt: _time, changedIn: _in, ...row }) => row);
    expect(withoutTime(await rows())).toEqual(withoutTime(before));
    expect(await recordedFor()).toEqual([last.id]);
    expect(await adjustments()).toEqual([expect.objectContaining({ itemId: last.id, value: "Short" })]);
  });

  test("brings a lot back under the next number when its own is taken", async ({ server }) => {
    const { bulk, caller, lot, rows, manifestId } = await makeBulkSale(server);
    const [into, other] = [await lot(1, { title: "a" }), await lot(2, { title: "b", externalId: "E" })];
    const { snapshotId } = await bulk.merge({ manifestId, ids: [other.id], intoId: into.id });
    await caller.items.create({ manifestId, lotNumber: 2, title: "new" });
    await caller.items.update({ id: into.id, externalId: "F" });
    const { kept } = await bulk.undo({ snapshotId });
    expect(kept.map(({ lot: name, field, reason }) => [name, field, reason])).toEqual([
      ["1", "externalId", "changed"],
      ["3", "lotNumber", "numberTaken"],
    ]);
    expect((await rows()).map(({ title, externalId }) => [title, externalId])).toEqual([
      ["a", "F"],
      ["new", ""],
      ["b", "E"],
    ]);
  });

  test("refuses more than 15 photos together", async ({ server }) => {
    const { bulk, lot, rows, manifestId } = await makeBulkSale(server);
    const urls = (letter: string) =>
      Array.from({ length: 8 }, (_, at) => `https://example.test/${letter}${at}.jpg`);
    const [one, two] = [await lot(1, { photoUrls: urls("a") }), await lot(2, { photoUrls: urls("b") })];
    await expect(bulk.merge({ manifestId, ids: [two.id], intoId: one.id })).rejects.toThrow(
      "These lots have 16 photos together. A lot can have at most 15.",
    );
    expect(await rows()).toHaveLength(2);
  });
});

test("deletes lots with one entry and no undo", async ({ server }) => {
  const { bulk, caller, lot, rows, manifestId } = await makeBulkSale(server);
  const ids = [(await lot(1)).id, (await lot(2)).id];
  await lot(3);
  expect(await bulk.remove({ manifestId, ids })).toEqual({ removed: 2 });
  expect((await rows()).map(({ lotNumber }) => lotNumber)).toEqual([3]);
  const entries = await caller.activity.list({ manifestId });
  expect(entries.filter(({ isUndoable }) => isUndoable)).toEqual([]);
});

describe("descriptions of chosen lots", () => {
  test("requests descriptions of copies where a text is missing and the daily limit allows it", async ({
    server,
  }) => {
    const { lot, manifestId, photos, rows, owner } = await makePhotoSale(server);
    const photoUrls = [photos.a];
    const ids = [
      (await lot(1, { photoUrls, notes: "brass" })).id,
      (await lot(2, { photoUrls, notes: "oak" })).id,
      (await lot(3, { notes: "no photo" })).id,
      (await lot(4, { photoUrls, notes: "done", title: "a", description: "b" })).id,
    ];
    await lot(5, { photoUrls, notes: "not chosen" });
    const caller = server.callerFor(actorOf(owner));
    expect(await caller.bulkEdits.describe({ manifestId, ids })).toEqual({ queued: 2, skipped: 2 });
    expect((await rows()).map(({ aiGenerationStatus }) => aiGenerationStatus)).toEqual([
      ...["pending", "pending", "none", "none", "none"],
    ]);
  });
});
