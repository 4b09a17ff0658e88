import { makeManifest } from "@lotwright/db/testing/make";
import { describe, expect } from "vitest";
import { one } from "../../../core/one";
import type { TestServer } from "../../../testing/app";
import { test } from "../../../testing/test";
import { type BulkSale, makeBulkSale } from "./testing/bulk-sale";

/** The latest entry of a lot's history. */
const latest = async ({ caller }: BulkSale, itemId: string) =>
  one(await caller.activity.list({ itemId, limit: 1 }));

async function makeEdited(server: TestServer) {
  const sale = await makeBulkSale(server);
  const { id } = await sale.lot(1, { title: "Lamp", category: "Tools", notes: "brass" });
  await sale.members.items.update({ id, title: "Oil lamp", category: "Toys", lotNumber: 9 });
  return { ...sale, itemId: id, snapshotId: (await latest(sale, id)).id };
}

describe("the undo of one lot's edit", () => {
  test("restores what no one has changed since, lists the rest, and says so in the lot's history", async ({
    server,
  }) => {
    const sale = await makeEdited(server);
    const { caller, bulk, itemId, snapshotId } = sale;
    await caller.items.update({ id: itemId, category: "Other", notes: "dented" });
    expect(await bulk.undo({ snapshotId })).toEqual({
      restored: 1,
      kept: [{ itemId, lot: "9", field: "category", reason: "changed" }],
      keptCount: 1,
    });
    expect(await caller.items.byId({ id: itemId })).toMatchObject({
      ...{ title: "Lamp", category: "Other", notes: "dented", lotNumber: 1 },
    });
    expect(await latest(sale, itemId)).toMatchObject({
      ...{ verb: "item.undone", label: "Lot 9", isUndoable: false },
      changes: expect.arrayContaining([{ field: "title", before: "Oil lamp", after: "Lamp" }]),
    });
    const entries = await caller.activity.list({ itemId });
    expect(entries.find(({ id }) => id === snapshotId)).toMatchObject({
      isUndoable: false,
      isUndoLost: false,
    });
    expect(await bulk.undo({ snapshotId })).toMatchObject({ restored: 1 });
  });

  test("offers the undo to those who see the lot, and refuses it to others", async ({ server }) => {
    const sale = await makeEdited(server);
    const { caller, members, member, manifestId, itemId, snapshotId } = sale;
    const seen = await members.activity.list({ itemId });
    expect(seen.map(({ isUndoable }) => isUndoable)).toEqual([true]);
    await caller.assignments.unassign({ manifestId, userId: member.id });
    await expect(members.bulkEdits.undo({ snapshotId })).rejects.toThrow("doesn't exist");
    expect(await caller.items.byId({ id: itemId })).toMatchObject({ title: "Oil lamp" });
  });

  test("does not answer a repeat to someone who has lost access since", async ({ server }) => {
    const { caller, members, member, manifestId, snapshotId } = await makeEdited(server);
    await members.bulkEdits.undo({ snapshotId });
    await caller.assignments.unassign({ manifestId, userId: member.id });
    await expect(members.bulkEdits.undo({ snapshotId })).rejects.toThrow("doesn't exist");
  });

  test("follows the lot to another manifest, and keeps its number there", async ({ server }) => {
    const { caller, bulk, manifestId, workspaceId, itemId, snapshotId } = await makeEdited(server);
    const { id: toManifestId } = await makeManifest(server.db, { workspaceId, name: "Spring Sale" });
    await bulk.move({ manifestId, ids: [itemId], toManifestId, numbers: "keep" });
    expect(await bulk.undo({ snapshotId })).toMatchObject({
      restored: 1,
      kept: [{ field: "lotNumber", reason: "changed" }],
    });
    expect(await caller.items.byId({ id: itemId })).toMatchObject({ title: "Lamp", lotNumber: 9 });
  });

  test("restores a result that was set by hand, as a whole", async ({ server }) => {
    const sale = await makeBulkSale(server);
    const { caller, bulk, lot } = sale;
    const { id } = await lot(1, { title: "Lamp" });
    await caller.results.set({ id, saleState: "sold", hammerPrice: 40, buyerNumber: "7" });
    const { id: snapshotId } = await latest(sale, id);
    expect(await bulk.undo({ snapshotId })).toMatchObject({ restored: 1, keptCount: 0 });
    expect(await caller.items.byId({ id })).toMatchObject({
      saleState: null,
      hammerPrice: null,
      buyerNumber: "",
    });
  });

  test("does not stand in the way of undoing an operation that made the lot", async ({ server }) => {
    const { caller, bulk, lot } = await makeBulkSale(server);
    const { id } = await lot(1, { title: "Lamp" });
    const { snapshotId, lots } = await bulk.duplicate({ id, count: 1 });
    const copy = one(lots).itemId;
    await caller.items.update({ id: copy, title: "Oil lamp" });
    expect(await bulk.undo({ snapshotId })).toMatchObject({
      kept: [{ itemId: copy, field: "", reason: "changed" }],
    });
  });

  test("keeps a field that a bulk edit has changed since, whose own undo then restores the value before both", async ({
    server,
  }) => {
    const { caller, bulk, manifestId, itemId, snapshotId } = await makeEdited(server);
    const edited = await bulk.edit({
      ...{ manifestId, ids: [itemId] },
      operation: { kind: "set", fields: { category: "Other" } },
    });
    expect(await bulk.undo({ snapshotId })).toMatchObject({ kept: [{ field: "category" }] });
    await bulk.undo({ snapshotId: edited.snapshotId ?? "" });
    expect(await caller.items.byId({ id: itemId })).toMatchObject({ title: "Lamp", category: "Tools" });
  });
});
