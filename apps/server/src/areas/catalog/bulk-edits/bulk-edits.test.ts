import { activity, items, undoSnapshots } from "@lotwright/db/schema";
import { desc, eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf } from "../../../testing/app";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";
import { makeBulkSale } from "./testing/bulk-sale";

const set = (fields: Record<string, unknown>) => ({ kind: "set" as const, fields });

describe("an edit of many lots", () => {
  test("sets fields, counts what changed and writes one entry and one event", async ({ server }) => {
    const { bulk, lot, manifestId, rows, owner } = await makeBulkSale(server);
    const [one, two] = [
      await lot(1, { category: "Tools", startPrice: 5 }),
      await lot(2, { category: "Toys" }),
    ];
    const { receivedEvents } = await listen(server, actorOf(owner));
    await receivedEvents();
    const operation = set({ category: "Toys", startPrice: "", quantity: null });
    const edited = await bulk.edit({ manifestId, ids: [one.id, two.id], operation });
    expect(edited).toEqual({ snapshotId: expect.any(String), changed: 1, unchanged: 1 });
    expect(
      (await rows()).map(({ category, startPrice, quantity }) => [category, startPrice, quantity]),
    ).toEqual([
      ["Toys", null, 1],
      ["Toys", null, 1],
    ]);
    const [entry] = await server.db
      .select()
      .from(activity)
      .where(eq(activity.manifestId, manifestId))
      .orderBy(desc(activity.createdAt))
      .limit(1);
    expect(entry).toMatchObject({
      ...{ verb: "items.edited", entityId: edited.snapshotId, label: "Autumn Sale" },
      changes: [
        { field: "lots", before: "", after: "1" },
        { field: "category", before: "", after: "Toys" },
        { field: "quantity", before: "", after: "1" },
        { field: "startPrice", before: "", after: "" },
      ],
    });
    expect(await receivedEvents()).toEqual([{ type: "items.changed", manifestId }]);
  });

  test("writes nothing when no lot would change", async ({ server }) => {
    const { bulk, lot, manifestId } = await makeBulkSale(server);
    const { id } = await lot(1, { category: "Toys" });
    const edited = await bulk.edit({ manifestId, ids: [id], operation: set({ category: "Toys" }) });
    expect(edited).toEqual({ snapshotId: null, changed: 0, unchanged: 1 });
  });

  test.for([
    [{ kind: "replace", field: "title", find: "oak", replacement: "Elm" }, "Elm chair (Elm)"],
    [{ kind: "replace", field: "title", find: "oak", replacement: "$&", matchCase: true }, "Oak chair ($&)"],
    [{ kind: "replace", field: "title", find: "(oak)", replacement: "" }, "Oak chair"],
    [{ kind: "affix", field: "title", prefix: "Fine ", suffix: "!" }, "Fine Oak chair (oak)!"],
    [{ kind: "changeCase", field: "title", to: "upper" }, "OAK CHAIR (OAK)"],
    [{ kind: "changeCase", field: "title", to: "title" }, "Oak Chair (Oak)"],
    [{ kind: "changeCase", field: "title", to: "sentence" }, "Oak chair (oak)"],
  ] as const)("rewrites a text with %j", async ([operation, title], { server }) => {
    const { bulk, lot, manifestId, rows } = await makeBulkSale(server);
    const [{ id }, empty] = [await lot(1, { title: "Oak chair (oak)" }), await lot(2)];
    await bulk.edit({ manifestId, ids: [id, empty.id], operation });
    expect((await rows()).map((row) => row.title)).toEqual([title, ""]);
  });

  test("refuses more text than one operation can hold, before it is read", async ({ server }) => {
    const { bulk, lot, manifestId, workspaceId } = await makeBulkSale(server);
    const { id } = await lot(1, { description: "Lamp" });
    await server.db.execute(sql`
      insert into items (workspace_id, manifest_id, lot_number, description, creation_hash)
      select ${workspaceId}, ${manifestId}, number, repeat('x', 15500000), '' from generate_series(2, 3) as number`);
    const ids = (
      await server.db.select({ id: items.id }).from(items).where(eq(items.manifestId, manifestId))
    ).map((row) => row.id);
    const operation = { kind: "affix" as const, field: "description" as const, suffix: "!" };
    const sentence = "These lots have too much text to change together. Choose fewer of them.";
    await expect(bulk.preview({ manifestId, ids, operation })).rejects.toThrow(sentence);
    await expect(bulk.edit({ manifestId, ids, operation })).rejects.toThrow(sentence);
    expect(await bulk.edit({ manifestId, ids: [id], operation })).toMatchObject({ changed: 1 });
  });

  test("refuses all lots when one would break a limit, and the preview lists it", async ({ server }) => {
    const { bulk, lot, manifestId, rows } = await makeBulkSale(server);
    const [short, long] = [await lot(1, { title: "Lamp" }), await lot(2, { title: "x".repeat(75) })];
    const input = {
      manifestId,
      ids: [long.id, short.id],
      operation: { kind: "affix" as const, field: "title" as const, suffix: " (fine)" },
    };
    expect(await bulk.preview(input)).toEqual({
      ...{ changed: 1, unchanged: 0, problemCount: 1 },
      changes: [{ itemId: short.id, lot: "1", field: "title", before: "Lamp", after: "Lamp (fine)" }],
      problems: [{ itemId: long.id, lot: "2", field: "title", message: "Use at most 80 characters" }],
    });
    await expect(bulk.edit(input)).rejects.toThrow(
      "1 lot would break a limit: Lot 2: Use at most 80 characters. Nothing was changed.",
    );
    expect((await rows()).map(({ title }) => title)).toEqual(["Lamp", "x".repeat(75)]);
  });

  test("refuses a replacement that would make huge texts without making them", async ({ server }) => {
    const { bulk, lot, manifestId } = await makeBulkSale(server);
    const { id } = await lot(1, { description: "a".repeat(20_000) });
    const operation = {
      ...({ kind: "replace", field: "description", find: "a" } as const),
      replacement: "b".repeat(20_000),
    };
    const preview = await bulk.preview({ manifestId, ids: [id], operation });
    expect(preview.problems).toEqual([expect.objectContaining({ message: "Use at most 20,000 characters" })]);
  });
});

describe("writing cells", () => {
  test("writes what the person saw and returns the rest as conflicts", async ({ server }) => {
    const { bulk, lot, manifestId, rows } = await makeBulkSale(server);
    const one = await lot(1, { title: "Lamp", category: "Tools", startPrice: 5 });
    const two = await lot(2, { title: "Chair" });
    const written = await bulk.writeCells({
      manifestId,
      rows: [
        {
          id: one.id,
          fields: { title: "Brass lamp", category: "Toys", startPrice: 7, externalId: "A" },
          base: { title: "Lamp", category: "Electronics", startPrice: 5, externalId: null },
        },
        { id: two.id, fields: { title: "Oak chair", quantity: 3 } },
      ],
    });
    expect(written).toEqual({
      snapshotId: expect.any(String),
      changed: 2,
      conflicts: [{ itemId: one.id, lot: "1", field: "category", current: "Tools" }],
    });
    expect(
      (await rows()).map(({ title, category, startPrice, quantity, externalId }) => [
        ...[title, category, startPrice, quantity, externalId],
      ]),
    ).toEqual([
      ["Brass lamp", "Tools", 7, 1, "A"],
      ["Oak chair", "", null, 3, ""],
    ]);
  });

  test("refuses more cells than one call takes", async ({ server }) => {
    const { bulk, lot, manifestId, rows } = await makeBulkSale(server);
    const { id } = await lot(1, { title: "Lamp" });
    const fields = { title: "x", description: "x", category: "x", consignor: "x", notes: "x", custom1: "x" };
    await expect(
      bulk.writeCells({ manifestId, rows: Array.from({ length: 5_000 }, () => ({ id, fields })) }),
    ).rejects.toThrow("Write at most 25,000 cells at a time");
    expect((await rows()).map(({ title }) => title)).toEqual(["Lamp"]);
  });

  test("exchanges external ids, and refuses one that another lot has", async ({ server }) => {
    const { bulk, lot, manifestId, rows } = await makeBulkSale(server);
    const one = await lot(1, { externalId: "A" });
    const two = await lot(2, { externalId: "B" });
    await lot(3, { externalId: "C" });
    const write = (first: string, second: string) =>
      bulk.writeCells({
        manifestId,
        rows: [
          { id: one.id, fields: { externalId: first } },
          { id: two.id, fields: { externalId: second } },
        ],
      });
    await write("B", "A");
    await expect(write("X", "C")).rejects.toThrow("Another lot of this manifest has this external ID.");
    expect((await rows()).map(({ externalId }) => externalId)).toEqual(["B", "A", "C"]);
  });
});

describe("an undo", () => {
  test("restores what is as the edit left it and lists the rest", async ({ server }) => {
    const { bulk, caller, lot, manifestId, rows } = await makeBulkSale(server);
    const [one, two, gone] = [await lot(1, { notes: "old" }), await lot(2), await lot(3)];
    const ids = [one.id, two.id, gone.id];
    const { snapshotId } = await bulk.edit({
      manifestId,
      ids,
      operation: set({ category: "Toys", consignor: "B. Field", notes: "new" }),
    });
    if (!snapshotId) throw new Error("Nothing changed");
    await caller.items.update({ id: two.id, category: "Tools" });
    await caller.items.remove({ id: gone.id });
    const undone = await bulk.undo({ snapshotId });
    expect(undone).toEqual({
      restored: 2,
      kept: expect.arrayContaining([
        { itemId: two.id, lot: "2", field: "category", reason: "changed" },
        { itemId: gone.id, lot: "3", field: "", reason: "gone" },
      ]),
      keptCount: 2,
    });
    expect((await rows()).map(({ category, notes }) => [category, notes])).toEqual([
      ["", "old"],
      ["Tools", ""],
    ]);
  });

  test("offers Undo in the activity while it is possible", async ({ server }) => {
    const { bulk, caller, lot, manifestId } = await makeBulkSale(server);
    const { id } = await lot(1);
    const edit = (category: string) => bulk.edit({ manifestId, ids: [id], operation: set({ category }) });
    const [first, last] = [await edit("Toys"), await edit("Tools")];
    await caller.results.import({ manifestId, csv: "Lot,Price\n1,5" });
    await bulk.undo({ snapshotId: last.snapshotId ?? "" });
    const offered = (await caller.activity.list({ manifestId })).map(({ verb, entityId, isUndoable }) => [
      ...[verb, entityId, isUndoable],
    ]);
    expect(offered.filter(([verb]) => verb !== "assignment.added")).toEqual([
      ["items.undone", last.snapshotId, false],
      ["results.imported", manifestId, false],
      ["items.edited", last.snapshotId, false],
      ["items.edited", first.snapshotId, true],
    ]);
  });

  test("offers Undo only to people who see every manifest that was changed", async ({ server }) => {
    const { bulk, caller, members, lot, manifestId, otherId, member } = await makeBulkSale(server);
    const { id } = await lot(1);
    await bulk.move({ manifestId, ids: [id], toManifestId: otherId, numbers: "keep" });
    const offered = async (by: typeof caller) =>
      (await by.activity.list({ manifestId })).filter(({ isUndoable }) => isUndoable).map(({ verb }) => verb);
    expect([await offered(caller), await offered(members)]).toEqual([["items.moved"], []]);
    await caller.assignments.assign({ manifestId: otherId, userId: member.id });
    expect(await offered(members)).toEqual(["items.moved"]);
  });

  test("rejects the undo of a bulk edit after 24 hours, and that of an import of results", async ({
    server,
  }) => {
    const { bulk, caller, lot, manifestId } = await makeBulkSale(server);
    const { id } = await lot(1);
    const { snapshotId } = await bulk.edit({ manifestId, ids: [id], operation: set({ category: "Toys" }) });
    const { snapshotId: imported } = await caller.results.import({ manifestId, csv: "Lot,Price\n1,5" });
    await server.db
      .update(undoSnapshots)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(undoSnapshots.id, snapshotId ?? ""));
    await expect(bulk.undo({ snapshotId: snapshotId ?? "" })).rejects.toThrow("24 hours");
    await expect(bulk.undo({ snapshotId: imported ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
