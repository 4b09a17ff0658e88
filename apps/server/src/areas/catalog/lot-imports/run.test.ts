import { items, lotImports, lotLeases, manifests } from "@lotwright/db/schema";
import { makeManifest } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf } from "../../../testing/app";
import { holdLocks, untilBlocked } from "../../../testing/slow-transactions";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";
import { makeImportSale } from "./testing/import-sale";

const changed = "The lots changed since the preview. Look at the new one before you import.";

describe("a run of an import", () => {
  test("creates and updates lots with one activity entry and one event", async ({ server }) => {
    const { imports, items, caller, owner, manifestId, read, rows, lots } = await makeImportSale(server);
    await items.create({ manifestId, lotNumber: 12, title: "Lamp", startPrice: 5, consignor: "Ada" });
    const file = await read("Lot,Title,Start price", "12,Brass lamp,", "13A,Oak chair,20", ",Vase,");
    expect(file).toMatchObject({
      counts: { rows: 3, create: 2, update: 1, unchanged: 0, skip: 0, error: 0 },
      ...{ matchBy: "lotNumber", state: "checked", written: 0, snapshotId: null },
    });
    expect(await rows(file.id)).toEqual(["2 update 12", "3 create 13A", "4 create"]);
    const { receivedEvents } = await listen(server, actorOf(owner));
    await receivedEvents();
    const ran = await imports.run({ id: file.id, expectedVersion: file.version });
    expect(ran).toMatchObject({
      created: 2,
      updated: 1,
      unchanged: 0,
      skipped: 0,
      errors: 0,
      changedLots: [],
    });
    expect(await lots()).toEqual(["12 Brass lamp 5 Ada", "13A Oak chair 20 House", "14 Vase null House"]);
    expect(await receivedEvents()).toEqual([{ type: "items.changed", manifestId }]);
    const [entry] = await caller.activity.list({ manifestId, verb: "items.imported" });
    expect(entry).toMatchObject({
      entityId: ran.snapshotId,
      changes: [
        { field: "created", before: "", after: "2" },
        { field: "updated", before: "", after: "1" },
      ],
    });
    expect(await imports.byId({ id: file.id })).toMatchObject({
      state: "done",
      written: 3,
      snapshotId: ran.snapshotId,
    });
    const { csv, fileName } = await imports.report({ id: file.id });
    expect(fileName).toBe("lots-report.csv");
    expect(csv).toBe("\ufeffLine,Lot,Action,Message\r\n2,12,updated,\r\n3,13A,created,\r\n4,14,created,\r\n");
    expect(await server.db.select().from(lotLeases).where(eq(lotLeases.manifestId, manifestId))).toEqual([]);
  });

  test("returns the first response for a repeated import, sequentially and concurrently", async ({
    server,
  }) => {
    const { imports, read, lots } = await makeImportSale(server);
    const { id } = await read("Lot,Title", "1,Lamp");
    const [one, other] = await Promise.all([imports.run({ id }), imports.run({ id })]);
    expect([other, await imports.run({ id })]).toEqual([one, one]);
    expect(await lots()).toEqual(["1 Lamp null House"]);
    await expect(imports.check({ id })).rejects.toThrow("This import was run.");
    await expect(imports.fix({ id, line: 2, isSkipped: true })).rejects.toThrow("This import was run.");
  });

  test("lists lots in the order of the file", async ({ server }) => {
    const { imports, items, manifestId, read } = await makeImportSale(server);
    const { id } = await read("Lot,Title", "9,One", "3,Two", "7,Three", "5,Four");
    await imports.run({ id });
    expect((await items.list({ manifestId })).map(({ title }) => title)).toEqual([
      "Four",
      "Three",
      "Two",
      "One",
    ]);
  });

  test("rejects rows with errors, unless the request skips them", async ({ server }) => {
    const { imports, read, lots } = await makeImportSale(server);
    const { id } = await read("Lot,Title,Start price", "1,Lamp,ten", "2,Vase,3");
    await expect(imports.run({ id })).rejects.toThrow(
      "1 row has an error. Correct them, or import the other rows alone.",
    );
    expect(await imports.run({ id, skipErrors: true })).toMatchObject({ created: 1, errors: 1 });
    expect(await lots()).toEqual(["2 Vase 3 House"]);
  });

  test("refuses another version than the expected one", async ({ server }) => {
    const { imports, read } = await makeImportSale(server);
    const { id, version } = await read("Lot,Title", "1,Lamp");
    await imports.fix({ id, line: 2, cells: [{ column: 1, text: "Vase" }] });
    await expect(imports.run({ id, expectedVersion: version })).rejects.toThrow(changed);
  });

  test.for([
    ["a new number was taken", "update items set lot_number = 2 where manifest_id = $manifest"],
    ["a matched lot was deleted", "delete from items where manifest_id = $manifest"],
    ["a matched lot has another number", "update items set lot_number = 7 where manifest_id = $manifest"],
  ] as const)(
    "writes nothing and answers 409 after %s, until it is checked again",
    async ([_, change], { server }) => {
      const { imports, items, manifestId, read, lots } = await makeImportSale(server);
      await items.create({ manifestId, lotNumber: 1, title: "Lamp" });
      const { id } = await read("Lot,Title", "1,Brass lamp", "2,Vase");
      await server.db.execute(sql.raw(change.replace("$manifest", `'${manifestId}'`)));
      const before = await lots();
      await expect(imports.run({ id })).rejects.toMatchObject({ message: changed });
      expect(await lots()).toEqual(before);
      const { version } = await imports.check({ id });
      expect(await imports.run({ id, expectedVersion: version })).toMatchObject({ changedCount: 0 });
    },
  );

  test("skips and lists lots that were edited after the check", async ({ server }) => {
    const { imports, items, manifestId, read, lots, rows } = await makeImportSale(server);
    const { id: itemId } = await items.create({ manifestId, lotNumber: 1, title: "Lamp" });
    const other = await items.create({ manifestId, lotNumber: 2, title: "Vase" });
    const { id } = await read("Lot,Title,Start price", "1,Brass lamp,5", "2,Blue vase,");
    await items.update({ id: itemId, title: "Copper lamp" });
    await items.update({ id: other.id, notes: "Not in the file" });
    const ran = await imports.run({ id });
    expect(ran).toMatchObject({ updated: 1, changedCount: 1, changedLots: [{ line: 2, itemId, lot: "1" }] });
    expect(await lots()).toEqual(["1 Copper lamp null House", "2 Blue vase null House"]);
    expect(await rows(id, { action: "skip" })).toEqual([
      "2 skip 1 The lot was changed after the check, so it stays as it is.",
    ]);
  });

  test("refuses an external id that another lot got since the check", async ({ server }) => {
    const { imports, items, manifestId, read, lots } = await makeImportSale(server);
    const { id: itemId } = await items.create({ manifestId, lotNumber: 1, title: "Lamp" });
    const { id } = await read("Lot,Title,External ID", "1,Brass lamp,", "2,Vase,INV-1");
    await items.update({ id: itemId, externalId: "INV-1" });
    await expect(imports.run({ id })).rejects.toThrow(changed);
    expect(await lots()).toEqual(["1 Lamp null House"]);
  });

  test("counts new lots against the quota", async ({ server }) => {
    const { callerOf: _, owner, read, lots } = await makeImportSale(server);
    const { id } = await read("Lot,Title", "1,Lamp", "2,Vase");
    const quotas = { ...server.deps.quotas, lots: 2 };
    const limited = server.callerFor(actorOf(owner), { quotas });
    await expect(limited.imports.run({ id })).rejects.toThrow(
      "This workspace has reached its limit of 2 lots.",
    );
    expect(await lots()).toEqual([]);
  });

  test("stores lots captured in the same sale during an import, under numbers above those of the import", async ({
    server,
  }) => {
    const { imports, items: caller, manifestId, read, lots } = await makeImportSale(server);
    const { id: itemId } = await caller.create({ manifestId, lotNumber: 1, title: "Lamp" });
    const { id } = await read("Lot,Title", "1,Brass lamp", "40,Chair", ",Vase");
    // New lots are written before waiting for this lock.
    const { release } = await holdLocks(
      server,
      sql`select 1 from ${items} where ${items.id} = ${itemId} for update`,
    );
    const running = imports.run({ id });
    await untilBlocked(server);
    expect(await imports.byId({ id })).toMatchObject({ state: "running", written: 2 });
    expect(await caller.create({ manifestId, title: "Captured" })).toMatchObject({ lotNumber: 42 });
    expect(await lots()).toEqual(["1 Lamp null House", "42 Captured null House"]);
    release();
    expect(await running).toMatchObject({ created: 2, updated: 1 });
    expect(await lots()).toEqual([
      "1 Brass lamp null House",
      "40 Chair null House",
      "41 Vase null House",
      "42 Captured null House",
    ]);
  });

  test("assigns a number to no one else once the import has written it", async ({ server }) => {
    const { imports, items: caller, manifestId, read } = await makeImportSale(server);
    const { id: itemId } = await caller.create({ manifestId, lotNumber: 1, title: "Lamp" });
    const { id: moved } = await caller.create({ manifestId, lotNumber: 2, title: "Vase" });
    const { id } = await read("Lot,Title", "1,Brass lamp", "40,Chair", "41,Desk");
    const { release } = await holdLocks(
      server,
      sql`select 1 from ${items} where ${items.id} = ${itemId} for update`,
    );
    const running = imports.run({ id });
    await untilBlocked(server);
    const captured = caller.create({ manifestId, lotNumber: 40, onLotClash: "next", title: "Captured" });
    await untilBlocked(server, 2);
    const renumbered = Promise.allSettled([caller.update({ id: moved, lotNumber: 41 })]);
    await untilBlocked(server, 3);
    release();
    await running;
    expect(await captured).toMatchObject({ lotNumber: 42, requestedLotNumber: 40 });
    expect(await renumbered).toMatchObject([
      { reason: { message: expect.stringMatching(/^Lot 41 already exists/) } },
    ]);
  });

  test("writes all rows of an import whose record is deleted in the middle", async ({ server }) => {
    const { imports, items: caller, manifestId, read, lots } = await makeImportSale(server);
    const { id: itemId } = await caller.create({ manifestId, lotNumber: 1, title: "Lamp" });
    const { id } = await read("Lot,Title", "1,Brass lamp", "40,Chair");
    const { release } = await holdLocks(
      server,
      sql`select 1 from ${items} where ${items.id} = ${itemId} for update`,
    );
    const running = imports.run({ id });
    await untilBlocked(server);
    for (const name of ["a", "b", "c"]) await read("Lot,Title", `5,${name}`);
    const removing = imports.remove({ id });
    await untilBlocked(server, 2);
    release();
    expect(await running).toMatchObject({ created: 1, updated: 1 });
    await removing;
    expect(await lots()).toEqual(["1 Brass lamp null House", "40 Chair null House"]);
  });

  test("names a custom field once, though two imports in different sales would", async ({ server }) => {
    const { imports, read, caller, workspaceId } = await makeImportSale(server);
    const { id: otherId } = await makeManifest(server.db, { workspaceId, name: "Autumn Sale" });
    const one = await read("Lot,Title,Shelf", "1,Lamp,North");
    const csv = ["Lot,Title,Barcode", "1,Vase,123"].join("\n");
    const other = await imports.create({ manifestId: otherId, csv });
    for (const { id } of [one, other]) {
      await imports.check({ id, mapping: ["lotNumber", "title", "newField"] });
    }
    const runs = await Promise.allSettled([one, other].map(({ id }) => imports.run({ id })));
    const [refused, ...others] = runs.filter(({ status }) => status === "rejected");
    expect([refused, others]).toMatchObject([{ reason: { message: changed } }, []]);
    const { customColumnLabels } = await caller.customFields.current();
    expect(Object.values(customColumnLabels)).toHaveLength(1);
  });

  test("ends before its manifest is deleted, which waits for it", async ({ server }) => {
    const { imports, caller, items: lots, manifestId, read } = await makeImportSale(server);
    const { id: itemId } = await lots.create({ manifestId, lotNumber: 1, title: "Lamp" });
    const { id } = await read("Lot,Title", "1,Brass lamp", "40,Chair");
    const { release } = await holdLocks(
      server,
      sql`select 1 from ${items} where ${items.id} = ${itemId} for update`,
    );
    const running = imports.run({ id });
    await untilBlocked(server);
    const removing = caller.manifests.remove({ id: manifestId });
    await untilBlocked(server, 2);
    release();
    expect(await running).toMatchObject({ created: 1, updated: 1 });
    await removing;
    expect(await server.db.$count(manifests, eq(manifests.id, manifestId))).toBe(0);
    expect(await server.db.$count(lotImports, eq(lotImports.id, id))).toBe(0);
  });

  test("writes nothing and can be repeated when its caller cancels it", async ({ server }) => {
    const { imports, items: lots, owner, manifestId, read } = await makeImportSale(server);
    const { id: itemId } = await lots.create({ manifestId, lotNumber: 1, title: "Lamp" });
    const { id } = await read("Lot,Title", "1,Brass lamp", "40,Chair");
    const { release } = await holdLocks(
      server,
      sql`select 1 from ${items} where ${items.id} = ${itemId} for update`,
    );
    const canceling = new AbortController();
    const running = server.callerFor(actorOf(owner), { signal: canceling.signal }).imports.run({ id });
    await untilBlocked(server);
    canceling.abort();
    release();
    await expect(running).rejects.toThrow("The request was canceled before it was answered");
    expect(await lots.list({ manifestId })).toHaveLength(1);
    expect(await server.db.$count(lotLeases, eq(lotLeases.manifestId, manifestId))).toBe(0);
    expect(await imports.byId({ id })).toMatchObject({ state: "checked", written: 0 });
    expect(await imports.run({ id })).toMatchObject({ created: 1, updated: 1 });
  });
});

describe("the undo of an import", () => {
  test("deletes new lots and restores others, and keeps and lists those that were edited", async ({
    server,
  }) => {
    const { imports, items, caller, manifestId, read, lots } = await makeImportSale(server);
    for (const lotNumber of [1, 2]) await items.create({ manifestId, lotNumber, title: "Lamp" });
    const { id } = await read("Lot,Title", "1,Brass lamp", "2,Copper lamp", "3,Chair", "4,Table");
    const { snapshotId } = await imports.run({ id });
    const all = await items.list({ manifestId });
    const idOf = (lotNumber: number) => all.find((lot) => lot.lotNumber === lotNumber)?.id ?? "";
    await items.update({ id: idOf(2), title: "Iron lamp" });
    await items.update({ id: idOf(4), notes: "Restored" });
    const undone = await caller.bulkEdits.undo({ snapshotId: snapshotId ?? "" });
    expect(undone).toMatchObject({ restored: 2, keptCount: 2 });
    expect(undone.kept).toEqual(
      expect.arrayContaining([
        { itemId: idOf(2), lot: "2", field: "title", reason: "changed" },
        { itemId: idOf(4), lot: "4", field: "", reason: "changed" },
      ]),
    );
    expect(await lots()).toEqual(["1 Lamp null House", "2 Iron lamp null House", "4 Table null House"]);
  });
});

describe("an import", () => {
  test("shows an import only to its creator, and only while they see its manifest", async ({ server }) => {
    const { manifest, member, owner, unassigned, stranger, callerOf } = await makeImportSale(server);
    const { id } = await callerOf(member).imports.create({
      manifestId: manifest.id,
      csv: "Lot,Title\n7,Vase",
    });
    expect((await callerOf(member).imports.rows({ id })).rows).toHaveLength(1);
    for (const other of [owner, unassigned, stranger]) {
      await expect(callerOf(other).imports.run({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await callerOf(owner).assignments.unassign({ manifestId: manifest.id, userId: member.id });
    await expect(callerOf(member).imports.byId({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(callerOf(member).imports.run({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("deletes the oldest import when a person has four", async ({ server }) => {
    const { imports, read } = await makeImportSale(server);
    const ids: string[] = [];
    for (const title of ["One", "Two", "Three", "Four"]) ids.push((await read("Lot,Title", `1,${title}`)).id);
    await expect(imports.byId({ id: ids[0] ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await imports.byId({ id: ids[1] ?? "" })).toMatchObject({ state: "checked" });
    await imports.remove({ id: ids[1] ?? "" });
    await expect(imports.byId({ id: ids[1] ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
