import { items, undoSnapshots } from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { holdLocks, untilBlocked } from "../../../testing/slow-transactions";
import { test } from "../../../testing/test";
import { makeBulkSale } from "./testing/bulk-sale";

const set = (title: string) => ({ kind: "set" as const, fields: { title } });

describe("edits undone in any order", () => {
  test.for([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]] as const)(
    "ends where it began when three edits are undone in the order %j",
    async ([order], { server }) => {
      const { bulk, lot, manifestId, rows } = await makeBulkSale(server);
      const lots = [await lot(1, { title: "Oak" }), await lot(2, { title: "Elm" })];
      const ids = lots.map(({ id }) => id);
      const snapshots: string[] = [];
      for (const title of ["First", "Second", "Third"]) {
        const { snapshotId } = await bulk.edit({ manifestId, ids, operation: set(title) });
        snapshots.push(snapshotId ?? "");
      }
      for (const at of order) await bulk.undo({ snapshotId: snapshots[at] ?? "" });
      expect((await rows()).map(({ title }) => title)).toEqual(["Oak", "Elm"]);
    },
  );
});

test("keeps a value that an operation wrote again after a person had changed it", async ({ server }) => {
  const { bulk, caller, lot, manifestId, rows } = await makeBulkSale(server);
  const { id } = await lot(1, { title: "Oak" });
  const edit = (title: string) => bulk.edit({ manifestId, ids: [id], operation: set(title) });
  const { snapshotId: first } = await edit("First");
  await caller.items.update({ id, title: "By hand" });
  const { snapshotId: second } = await edit("First");
  const { kept } = await bulk.undo({ snapshotId: first ?? "" });
  expect(kept).toEqual([{ itemId: id, lot: "1", field: "title", reason: "changed" }]);
  await bulk.undo({ snapshotId: second ?? "" });
  expect((await rows()).map(({ title }) => title)).toEqual(["By hand"]);
});

describe("an undo after lots were moved to another manifest", () => {
  /** Creates two lots with a title and a result set by operations, and moves the first. */
  async function makeMoved(server: TestServer) {
    const sale = await makeBulkSale(server);
    const { bulk, caller, manifestId, otherId, member } = sale;
    await sale.lot(1, { manifestId: otherId });
    const ids = [(await sale.lot(1, { title: "Oak" })).id, (await sale.lot(2, { title: "Elm" })).id];
    const edited = await bulk.edit({ manifestId, ids, operation: set("New") });
    const imported = await caller.results.import({ manifestId, csv: "Lot,Price\n1,5\n2,6" });
    await bulk.move({ manifestId, ids: ids.slice(0, 1), toManifestId: otherId, numbers: "next" });
    return {
      ...{
        ...sale,
        moved: ids[0] ?? "",
        edited: edited.snapshotId ?? "",
        imported: imported.snapshotId ?? "",
      },
      letMemberSeeBoth: () => caller.assignments.assign({ manifestId: otherId, userId: member.id }),
      stored: async () =>
        [...(await sale.rows()), ...(await sale.rows(otherId))]
          .filter(({ id }) => ids.includes(id))
          .map(({ lotNumber, title, hammerPrice }) => [lotNumber, title, hammerPrice]),
    };
  }

  test("restores lots that were moved to a manifest which the person may see", async ({ server }) => {
    const { members, manifestId, edited, imported, stored, letMemberSeeBoth } = await makeMoved(server);
    await letMemberSeeBoth();
    expect(await members.bulkEdits.undo({ snapshotId: edited })).toMatchObject({ restored: 2, kept: [] });
    const undone = await members.results.undo({ manifestId, snapshotId: imported });
    expect(undone).toEqual({ restored: 2, kept: [], keptCount: 0, deleted: 0 });
    expect(await stored()).toEqual([
      [2, "Elm", null],
      [2, "Oak", null],
    ]);
  });

  test("restores and names nothing of lots that were moved to a manifest which the person may not see", async ({
    server,
  }) => {
    const { members, manifestId, otherId, moved, edited, imported, stored } = await makeMoved(server);
    const undone = await members.bulkEdits.undo({ snapshotId: edited });
    expect(undone).toMatchObject({ restored: 1, keptCount: 1 });
    // Named like a deleted lot: by its number in the operation's manifest.
    expect(undone.kept).toEqual([{ itemId: moved, lot: "1", field: "", reason: "gone" }]);
    expect(await members.results.undo({ manifestId, snapshotId: imported })).toEqual({
      ...{ restored: 1, kept: [], keptCount: 0, deleted: 1 },
    });
    expect(JSON.stringify(await members.activity.list({ manifestId }))).not.toContain(otherId);
    expect(await stored()).toEqual([
      [2, "Elm", null],
      [2, "New", 5],
    ]);
  });

  test("counts moved lots in the entry of the operation's manifest", async ({ server }) => {
    const { caller, edited, imported, manifestId } = await makeMoved(server);
    await caller.results.undo({ manifestId, snapshotId: imported });
    await caller.bulkEdits.undo({ snapshotId: edited });
    const changes = [{ field: "restored", before: "", after: "2" }];
    expect((await caller.activity.list({ manifestId })).slice(0, 2)).toMatchObject([
      { verb: "items.undone", changes },
      { verb: "results.undone", changes },
    ]);
  });

  test("leaves the number that a lot got in another manifest", async ({ server }) => {
    const { bulk, caller, lot, manifestId, otherId, rows } = await makeBulkSale(server);
    const { id } = await lot(1);
    const instruction = { action: "renumber" as const, start: 5 };
    const { snapshotId } = await caller.lotNumbers.update({ manifestId, instruction });
    await bulk.move({ manifestId, ids: [id], toManifestId: otherId, numbers: "keep" });
    // Deletes the move's snapshot, so that the lot seems to be deleted.
    await server.db.delete(undoSnapshots).where(eq(undoSnapshots.operation, "items.moved"));
    const { kept } = await bulk.undo({ snapshotId: snapshotId ?? "" });
    expect(kept).toEqual([{ itemId: id, lot: "5", field: "lotNumber", reason: "changed" }]);
    expect((await rows(otherId)).map(({ lotNumber }) => lotNumber)).toEqual([5]);
  });
});

describe("an undo before the one of a later operation", () => {
  test("keeps a photo that a person added in between", async ({ server }) => {
    const { bulk, caller, lot, manifestId, rows, workspaceId } = await makeBulkSale(server);
    const urls: string[] = [];
    for (let count = 0; count < 3; count += 1) urls.push((await makePhoto(server.db, { workspaceId })).url);
    const [first = "", second = "", added = ""] = urls;
    const into = await lot(5, { photoUrls: [first] });
    const merge = async (photoUrls: string[]) => {
      const { id } = await lot(2, { photoUrls });
      return bulk.merge({ manifestId, ids: [id], intoId: into.id });
    };
    const earlier = await merge([second]);
    await caller.items.update({ id: into.id, photoUrls: [first, second, added] });
    const { snapshotId } = await caller.bulkEdits.split({ id: into.id, groups: [[first]] });
    await bulk.undo({ snapshotId: earlier.snapshotId });
    await bulk.undo({ snapshotId });
    expect((await rows()).at(-1)?.photoUrls).toEqual(urls);
  });

  test("follows lots that were moved away and back, also when the move was undone", async ({ server }) => {
    const { bulk, lot, manifestId, otherId, rows } = await makeBulkSale(server);
    const ids = [(await lot(1, { title: "Oak" })).id];
    const first = await bulk.edit({ manifestId, ids, operation: set("First") });
    const move = await bulk.move({ manifestId, ids, toManifestId: otherId, numbers: "keep" });
    const second = await bulk.edit({ manifestId: otherId, ids, operation: set("Second") });
    for (const { snapshotId } of [move, first, second]) await bulk.undo({ snapshotId: snapshotId ?? "" });
    expect((await rows()).map(({ title, lotNumber }) => [title, lotNumber])).toEqual([["Oak", 1]]);
  });

  /** Moves a lot twice and undoes the first move. */
  async function makeMovedTwice(server: TestServer) {
    const sale = await makeBulkSale(server);
    const { bulk, manifestId, otherId, hidden } = sale;
    const ids = [(await sale.lot(7)).id];
    const first = await bulk.move({ manifestId, ids, toManifestId: otherId, numbers: "next" });
    const toHidden = { manifestId: otherId, ids, toManifestId: hidden.id, numbers: "next" as const };
    const { snapshotId } = await bulk.move(toHidden);
    await bulk.undo({ snapshotId: first.snapshotId });
    return { ...sale, snapshotId };
  }

  test("takes a lot back over two moves that are undone oldest first", async ({ server }) => {
    const { bulk, snapshotId, rows } = await makeMovedTwice(server);
    expect(await bulk.undo({ snapshotId })).toMatchObject({ restored: 1, kept: [] });
    expect((await rows()).map(({ lotNumber }) => lotNumber)).toEqual([7]);
  });

  test("leaves a lot where it is for a person who may not see where it came from", async ({ server }) => {
    const { caller, members, member, snapshotId, rows, ...sale } = await makeMovedTwice(server);
    await caller.assignments.unassign({ manifestId: sale.manifestId, userId: member.id });
    for (const manifestId of [sale.otherId, sale.hidden.id]) {
      await caller.assignments.assign({ manifestId, userId: member.id });
    }
    const { kept } = await members.bulkEdits.undo({ snapshotId });
    expect(kept).toMatchObject([{ field: "manifestId", reason: "changed" }]);
    expect(await rows()).toEqual([]);
  });

  test("removes a lot of an import that only an undone edit had changed", async ({ server }) => {
    const { bulk, caller, manifestId, rows } = await makeBulkSale(server);
    const { id } = await caller.imports.create({ manifestId, csv: "Lot,Title\n1,Oak", name: "lots.csv" });
    const { snapshotId } = await caller.imports.run({ id });
    const ids = (await rows()).map((row) => row.id);
    const edit = await bulk.edit({ manifestId, ids, operation: set("Elm") });
    const early = bulk.undo({ snapshotId: snapshotId ?? "" });
    const message = "Undo the later bulk edit first: it changed the same lots. Nothing was undone.";
    await expect(early).rejects.toMatchObject({ code: "CONFLICT", message });
    await bulk.undo({ snapshotId: edit.snapshotId ?? "" });
    expect(await bulk.undo({ snapshotId: snapshotId ?? "" })).toMatchObject({ restored: 1, kept: [] });
    expect(await rows()).toEqual([]);
  });

  test("says which operation gave away the number of a lot", async ({ server }) => {
    const { bulk, caller, lot, manifestId, rows } = await makeBulkSale(server);
    const ids = [(await lot(1)).id, (await lot(2)).id];
    const renumber = (at: number, start: number) =>
      caller.lotNumbers.update({
        manifestId,
        instruction: { action: "renumber", ids: ids.slice(at, at + 1), start },
      });
    const [first, second] = [await renumber(0, 5), await renumber(1, 1)];
    await expect(bulk.undo({ snapshotId: first.snapshotId ?? "" })).rejects.toThrow(
      "Undo the later renumbering first: it gave other lots the lot numbers that this undo needs.",
    );
    for (const { snapshotId } of [second, first]) await bulk.undo({ snapshotId: snapshotId ?? "" });
    expect((await rows()).map(({ lotNumber }) => lotNumber)).toEqual([1, 2]);
  });

  test("waits for an import that changes the lot, and leaves it to the undo of the import", async ({
    server,
  }) => {
    const { bulk, caller, lot, manifestId, rows } = await makeBulkSale(server);
    const { id } = await lot(1, { title: "Oak" });
    const { snapshotId } = await bulk.edit({ manifestId, ids: [id], operation: set("First") });
    const { id: importId } = await caller.imports.create({
      manifestId,
      csv: "Lot,Title\n1,Second",
      name: "a.csv",
    });
    const { release } = await holdLocks(
      server,
      sql`select 1 from ${items} where ${items.id} = ${id} for update`,
    );
    const running = caller.imports.run({ id: importId });
    await untilBlocked(server);
    const undoing = bulk.undo({ snapshotId: snapshotId ?? "" });
    await untilBlocked(server, 2);
    release();
    const imported = await running;
    await undoing;
    await bulk.undo({ snapshotId: imported.snapshotId ?? "" });
    expect((await rows()).map(({ title }) => title)).toEqual(["Oak"]);
  });
});
