import { randomUUID } from "node:crypto";
import { noResult, type Result } from "@lotwright/contracts/catalog/result-fields";
import { activity, undoSnapshots } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { one } from "../../../core/one";
import { test } from "../../../testing/test";
import { makeBulkSale } from "../bulk-edits/testing/bulk-sale";

describe("edits", () => {
  test("writes each field where it is as the writer saw it, and answers conflicts with the item as it is", async ({
    server,
  }) => {
    const { caller, lot } = await makeBulkSale(server);
    const { id } = await lot(1, { title: "Lamp", category: "Tools", notes: "brass", startPrice: 5 });
    const { rows, ...rest } = await caller.items.writeFields({
      rows: [
        {
          id,
          fields: { title: "Brass lamp", category: "Toys", notes: "brass", startPrice: 7, lotNumber: 12 },
          base: { title: "Lamp", category: "Electronics", notes: "", startPrice: 5, lotNumber: 1 },
        },
      ],
    });
    expect(rest).toEqual({ snapshotId: null, changed: 1 });
    expect(rows).toEqual([
      {
        ...{ id, conflicts: ["category"], error: null },
        fields: { title: "Brass lamp", category: "Tools", notes: "brass", startPrice: 7, lotNumber: 12 },
        item: await caller.items.byId({ id }),
      },
    ]);
    expect(rows[0]?.item).toMatchObject({ title: "Brass lamp", category: "Tools", lotNumber: 12 });
  });

  test("writes the others when one fails, and says why in its row", async ({ server }) => {
    const { members, hiddenLot, lot, rows } = await makeBulkSale(server);
    const first = await lot(1, { title: "Lamp" });
    const second = await lot(2, { title: "Chair" });
    await lot(3, { externalId: "C" });
    const gone = randomUUID();
    const written = await members.items.writeFields({
      rows: [
        { id: first.id, fields: { lotNumber: 3, title: "x" } },
        { id: first.id, fields: { externalId: "C" } },
        { id: gone, fields: { title: "x" } },
        { id: hiddenLot.id, fields: { title: "x" } },
        { id: first.id, fields: { photoUrls: [`/photos/${"0".repeat(32)}.jpg`] } },
        { id: second.id, fields: { title: "Oak chair" } },
      ],
    });
    expect(written.rows.map(({ error }) => error && [error.code, error.nextLotNumber])).toEqual([
      ["CONFLICT", 4],
      ["CONFLICT", undefined],
      ["NOT_FOUND", undefined],
      ["NOT_FOUND", undefined],
      ["INVALID", undefined],
      null,
    ]);
    expect(written.rows.map(({ item }) => item?.title)).toEqual([...Array(5).fill(undefined), "Oak chair"]);
    expect((await rows()).map(({ title, lotNumber }) => [title, lotNumber])).toEqual([
      ["Lamp", 1],
      ["Oak chair", 2],
      ["", 3],
    ]);
  });

  test("writes two edits of one lot in their order, each with a separate entry and undo", async ({
    server,
  }) => {
    const { caller, lot, manifestId } = await makeBulkSale(server);
    const { id } = await lot(1, { title: "Lamp" });
    await caller.items.writeFields({
      rows: [
        { id, fields: { title: "Oil lamp" }, base: { title: "Lamp" } },
        { id, fields: { title: "Brass lamp" }, base: { title: "Oil lamp" } },
      ],
    });
    const entries = await caller.activity.list({ itemId: id });
    expect(entries.map(({ verb, isUndoable, changes }) => [verb, isUndoable, changes[0]?.after])).toEqual([
      ["item.changed", true, "Brass lamp"],
      ["item.changed", true, "Oil lamp"],
    ]);
    const stored = await server.db
      .select({ id: undoSnapshots.id })
      .from(undoSnapshots)
      .where(eq(undoSnapshots.manifestId, manifestId));
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(entries.map(({ id }) => id)));
  });

  test("writes an edit once per id: a retry gets the first conflicts and leaves later changes", async ({
    server,
  }) => {
    const { caller, lot } = await makeBulkSale(server);
    const { id } = await lot(1, { title: "Lamp", category: "Tools" });
    const row = {
      ...{ id, editId: randomUUID(), fields: { title: "Brass lamp", category: "Toys" } },
      base: { title: "Lamp", category: "Other" },
    };
    const first = await caller.items.writeFields({ rows: [row] });
    await caller.items.update({ id, title: "Lamp" });
    const again = await caller.items.writeFields({ rows: [row] });
    expect([first, again].map(({ rows }) => rows[0]?.conflicts)).toEqual([["category"], ["category"]]);
    expect(one(again.rows)).toMatchObject({ fields: { title: "Lamp" }, item: { title: "Lamp" } });
    const other = await caller.items.writeFields({ rows: [{ ...row, fields: { title: "x" } }] });
    expect(one(other.rows).error).toMatchObject({ code: "CONFLICT" });
  });

  test("keeps nothing from a retry whose writer has lost access", async ({ server }) => {
    const { caller, members, member, lot, manifestId } = await makeBulkSale(server);
    const { id } = await lot(1, { title: "Lamp" });
    const rows = [{ id, editId: randomUUID(), fields: { title: "Oil lamp" } }];
    await members.items.writeFields({ rows });
    await caller.assignments.unassign({ manifestId, userId: member.id });
    const again = await members.items.writeFields({ rows });
    expect(again.rows).toEqual([expect.objectContaining({ item: null, fields: {}, conflicts: [] })]);
  });

  test("writes a result as a whole where it is as the writer saw it, and undoes it as a whole", async ({
    server,
  }) => {
    const { caller, bulk, lot } = await makeBulkSale(server);
    const { id } = await lot(1);
    const set = (result: Result, base: Result) =>
      caller.items.writeFields({ rows: [{ id, fields: { result }, base: { result: base } }] });
    const unsold = { ...noResult, saleState: "unsold" } as const;
    const sold = { saleState: "sold", hammerPrice: 40, buyerNumber: "" } as const;
    await set(unsold, noResult);
    const first = one((await set(sold, unsold)).rows);
    expect(first).toMatchObject({ conflicts: [], fields: { result: sold }, item: sold });
    const { id: snapshotId } = one(await caller.activity.list({ itemId: id, limit: 1 }));
    // Another person saw the lot unsold, too.
    const second = one((await set({ ...sold, hammerPrice: 70 }, unsold)).rows);
    expect(second).toMatchObject({ conflicts: ["result"], fields: { result: sold }, item: sold });
    expect(one((await set(sold, noResult)).rows).conflicts).toEqual([]);
    // With a later buyer, going back to unsold would leave a buyer of an unsold lot.
    await set({ ...sold, buyerNumber: "7" }, sold);
    expect(await bulk.undo({ snapshotId })).toMatchObject({ restored: 0, kept: [{ field: "saleState" }] });
    await expect(set({ ...noResult, saleState: "sold" }, sold)).rejects.toThrow(
      "A sold lot needs a hammer price",
    );
  });

  test("refuses more edits than one call takes", async ({ server }) => {
    const { caller, lot } = await makeBulkSale(server);
    const { id } = await lot(1);
    const rows = Array.from({ length: 101 }, () => ({ id, fields: { title: "x" } }));
    await expect(caller.items.writeFields({ rows })).rejects.toThrow("Write at most 100 edits at a time");
  });
});

describe("an operation on a manifest", () => {
  test("writes all rows or none, with one entry and one undo, and answers the fields as they are", async ({
    server,
  }) => {
    const { caller, lot, manifestId, rows } = await makeBulkSale(server);
    const lamp = await lot(1, { title: "Lamp", category: "Tools" });
    const chair = await lot(2, { title: "Chair" });
    const table = [
      { id: lamp.id, fields: { title: "Oil lamp", category: "Toys" }, base: { title: "Lamp", category: "" } },
      { id: chair.id, fields: { title: "Oak chair" } },
    ];
    const written = await caller.items.writeFields({ manifestId, rows: table });
    expect(written).toEqual({
      ...{ snapshotId: expect.any(String), changed: 2 },
      rows: [
        {
          ...{ id: lamp.id, conflicts: ["category"], item: null, error: null },
          fields: { title: "Oil lamp", category: "Tools" },
        },
        { id: chair.id, conflicts: [], item: null, error: null, fields: { title: "Oak chair" } },
      ],
    });
    const verbs = server.db.select({ verb: activity.verb }).from(activity);
    expect(await verbs.where(eq(activity.manifestId, manifestId))).toContainEqual({ verb: "items.edited" });
    const withGone = [...table, { id: randomUUID(), fields: { title: "x" } }];
    await expect(caller.items.writeFields({ manifestId, rows: withGone })).rejects.toThrow(
      "This lot doesn't exist",
    );
    expect((await rows()).map(({ title }) => title)).toEqual(["Oil lamp", "Oak chair"]);
  });

  test("writes results that no one has changed, and undoes them", async ({ server }) => {
    const { caller, bulk, lot, manifestId, rows } = await makeBulkSale(server);
    const lots = [await lot(1), await lot(2, { saleState: "withdrawn" })];
    const result = { saleState: "sold", hammerPrice: 40, buyerNumber: "7" } as const;
    const written = await caller.items.writeFields({
      manifestId,
      rows: lots.map(({ id }) => ({ id, fields: { result }, base: { result: noResult } })),
    });
    expect(written.rows).toMatchObject([
      { conflicts: [], fields: { result } },
      { conflicts: ["result"], fields: { result: { ...noResult, saleState: "withdrawn" } } },
    ]);
    expect(await rows()).toMatchObject([result, { saleState: "withdrawn" }]);
    expect(await bulk.undo({ snapshotId: written.snapshotId ?? "" })).toMatchObject({ restored: 1 });
    expect(await rows()).toMatchObject([noResult, { saleState: "withdrawn" }]);
  });

  test.for([
    ["a number", { lotNumber: 4 }, "lotNumber can't be written in many lots"],
    ["photos", { photoUrls: [""].slice(1) }, "photoUrls can't be written in many lots"],
    ["a description", { aiGenerationStatus: "pending" } as const, "aiGenerationStatus can't be written"],
  ] as const)("refuses %s", async ([, fields, message], { server }) => {
    const { caller, lot, manifestId } = await makeBulkSale(server);
    const { id } = await lot(1);
    const input = { manifestId, rows: [{ id, fields: { ...fields } }] };
    await expect(caller.items.writeFields(input)).rejects.toThrow(message);
  });

  test("refuses a lot in two rows", async ({ server }) => {
    const { caller, lot, manifestId } = await makeBulkSale(server);
    const { id } = await lot(1);
    const rows = [1, 2].map(() => ({ id, fields: { title: "x" } }));
    await expect(caller.items.writeFields({ manifestId, rows })).rejects.toThrow("Write each lot in one row");
  });
});
