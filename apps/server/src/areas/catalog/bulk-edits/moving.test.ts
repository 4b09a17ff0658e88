import { exportAdjustments, items, jobs, lotLeases } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";
import { type BulkSale, makeBulkSale } from "./testing/bulk-sale";

const names = async ({ rows }: BulkSale, manifestId: string) =>
  (await rows(manifestId)).map(
    ({ lotNumber, sectionLetter, title }) => `${lotNumber}${sectionLetter} ${title}`,
  );

/** Creates lots 1, 2A and 3, and lot 2A in another manifest. */
async function makeMove(server: TestServer) {
  const sale = await makeBulkSale(server);
  const { workspaceId, otherId, manifestId, bulk } = sale;
  const lots = [
    await sale.lot(1, { title: "a", externalId: "A", consignor: "B. Field" }),
    await sale.lot(2, { title: "b", sectionLetter: "A" }),
    await sale.lot(3, { title: "c" }),
  ];
  const there = await makeItem(server.db, {
    ...{ workspaceId, manifestId: otherId, lotNumber: 2, sectionLetter: "A", title: "x", externalId: "X" },
  });
  const ids = lots.map(({ id }) => id);
  const move = (numbers: "keep" | "next", of = ids) =>
    bulk.move({ manifestId, ids: of, toManifestId: otherId, numbers });
  return { ...sale, lots, ids, there, move };
}

test("keeps each number that is free in the target manifest, and reports the new number of each lot", async ({
  server,
}) => {
  const sale = await makeMove(server);
  const { manifestId, otherId, ids, owner } = sale;
  const { receivedEvents } = await listen(server, actorOf(owner));
  await receivedEvents();
  const moved = await sale.move("keep");
  expect(moved.lots).toEqual([
    { itemId: ids[0], from: "1", to: "1" },
    { itemId: ids[1], from: "2A", to: "4" },
    { itemId: ids[2], from: "3", to: "3" },
  ]);
  expect(await names(sale, otherId)).toEqual(["1 a", "2A x", "3 c", "4 b"]);
  expect(await names(sale, manifestId)).toEqual([]);
  expect((await sale.rows(otherId))[0]?.consignor).toBe("B. Field");
  expect(await receivedEvents()).toEqual(
    expect.arrayContaining([
      { type: "items.changed", manifestId },
      { type: "items.changed", manifestId: otherId },
    ]),
  );
  expect(await sale.bulk.undo({ snapshotId: moved.snapshotId })).toEqual({
    restored: 3,
    kept: [],
    keptCount: 0,
  });
  expect(await names(sale, manifestId)).toEqual(["1 a", "2A b", "3 c"]);
  expect(await names(sale, otherId)).toEqual(["2A x"]);
});

test("assigns the next numbers, except those leased by devices", async ({ server }) => {
  const sale = await makeMove(server);
  const { otherId, member, workspaceId } = sale;
  const lease = { workspaceId, manifestId: otherId, userId: member.id, deviceId: crypto.randomUUID() };
  await server.db.insert(lotLeases).values([
    { ...lease, firstLotNumber: 2, lastLotNumber: 3, expiresAt: new Date(Date.now() + 60_000) },
    { ...lease, firstLotNumber: 20, lastLotNumber: 29, expiresAt: new Date(Date.now() - 60_000) },
  ]);
  const [first = "", second = "", third = ""] = sale.ids;
  expect((await sale.move("keep", [third])).lots).toEqual([{ itemId: third, from: "3", to: "4" }]);
  expect((await sale.move("next", [first, second])).lots.map(({ to }) => to)).toEqual(["5", "6"]);
});

test("moves the lot's other records to the target manifest", async ({ server }) => {
  const sale = await makeMove(server);
  const { manifestId, otherId, workspaceId, caller } = sale;
  const [itemId = ""] = sale.ids;
  await caller.exportAdjustments.save({
    ...{ manifestId, preset: "hibid-af360" },
    adjustments: [{ itemId, field: "title", value: "Lamp" }],
  });
  const jobId = crypto.randomUUID();
  const payload = { itemId, formerStatus: "none", formerReason: "" };
  await server.db
    .insert(jobs)
    .values({ id: jobId, kind: "description", workspaceId, payload, batchId: manifestId });
  await server.db
    .update(items)
    .set({ aiJobId: jobId, aiGenerationStatus: "pending" })
    .where(eq(items.id, itemId));
  const read = async () => ({
    adjustments: (
      await server.db.select().from(exportAdjustments).where(eq(exportAdjustments.itemId, itemId))
    ).map((row) => row.manifestId),
    jobs: (await server.db.select().from(jobs).where(eq(jobs.id, jobId))).map((row) => row.batchId),
  });
  const { snapshotId } = await sale.move("keep");
  expect(await read()).toEqual({ adjustments: [otherId], jobs: [otherId] });
  await sale.bulk.undo({ snapshotId });
  expect(await read()).toEqual({ adjustments: [manifestId], jobs: [manifestId] });
});

test("refuses to move a lot whose external id the other manifest has", async ({ server }) => {
  const sale = await makeMove(server);
  await server.db.update(items).set({ externalId: "A" }).where(eq(items.id, sale.there.id));
  await expect(sale.move("next")).rejects.toThrow(
    "Lot 1 has the external ID A, which a lot of the other manifest has. Nothing was moved.",
  );
  expect(await names(sale, sale.manifestId)).toEqual(["1 a", "2A b", "3 c"]);
});

test("refuses to move lots to the manifest that they are in", async ({ server }) => {
  const { bulk, manifestId, ids } = await makeMove(server);
  await expect(bulk.move({ manifestId, ids, toManifestId: manifestId, numbers: "next" })).rejects.toThrow(
    "Choose another manifest",
  );
});

test("lists lots that were moved on, renumbered, or whose number was taken when a move is undone", async ({
  server,
}) => {
  const sale = await makeMove(server);
  const { manifestId, otherId, workspaceId, ids, caller } = sale;
  const { snapshotId } = await sale.move("keep");
  const [first = "", second = "", third = ""] = ids;
  await caller.items.update({ id: first, lotNumber: 50 });
  await makeItem(server.db, { workspaceId, manifestId, lotNumber: 3, title: "new" });
  const undone = await sale.bulk.undo({ snapshotId });
  expect(undone).toEqual({
    restored: 1,
    kept: expect.arrayContaining([
      { itemId: first, lot: "50", field: "manifestId", reason: "changed" },
      { itemId: third, lot: "3", field: "manifestId", reason: "numberTaken" },
    ]),
    keptCount: 2,
  });
  expect((await sale.rows(manifestId)).map(({ id }) => id)).toContain(second);
  expect(await names(sale, otherId)).toEqual(["2A x", "3 c", "50 a"]);
});

test("refuses the undo of a move when one of its manifests is no longer visible", async ({ server }) => {
  const sale = await makeMove(server);
  const { manifestId, otherId, caller, member, members } = sale;
  const assigned = { manifestId: otherId, userId: member.id };
  await caller.assignments.assign(assigned);
  const { snapshotId } = await members.bulkEdits.move({
    ...{ manifestId, ids: sale.ids, toManifestId: otherId, numbers: "next" },
  });
  await caller.assignments.unassign(assigned);
  await expect(members.bulkEdits.undo({ snapshotId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await names(sale, manifestId)).toEqual([]);
  await caller.bulkEdits.undo({ snapshotId });
  expect(await names(sale, manifestId)).toEqual(["1 a", "2A b", "3 c"]);
});
