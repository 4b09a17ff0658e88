import { undoSnapshots } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { TestServer } from "../../testing/app";
import { test } from "../../testing/test";
import { makeBulkSale } from "./testing/bulk-sale";

const set = (title: string) => ({ kind: "set" as const, fields: { title } });

describe("edits undone in any order", () => {
  test.for([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]] as const)(
    "end where they began after %j",
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
  /** Two lots with a title and a result of operations, the first of which was then moved. */
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

  test("restores them there for a person who may see it", async ({ server }) => {
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

  test("lists them as gone for a person who may not see it", async ({ server }) => {
    const { members, manifestId, moved, edited, imported, stored } = await makeMoved(server);
    const undone = await members.bulkEdits.undo({ snapshotId: edited });
    expect(undone).toMatchObject({ restored: 1, keptCount: 1 });
    expect(undone.kept).toEqual([{ itemId: moved, lot: "1", field: "", reason: "gone" }]);
    expect(await members.results.undo({ manifestId, snapshotId: imported })).toEqual({
      ...{ restored: 1, kept: [], keptCount: 0, deleted: 1 },
    });
    expect(await stored()).toEqual([
      [2, "Elm", null],
      [2, "New", 5],
    ]);
  });

  test("counts them in the entry of the first manifest", async ({ server }) => {
    const { caller, edited, imported, manifestId } = await makeMoved(server);
    await caller.results.undo({ manifestId, snapshotId: imported });
    await caller.bulkEdits.undo({ snapshotId: edited });
    const changes = [{ field: "restored", before: "", after: "2" }];
    expect((await caller.activity.list({ manifestId })).slice(0, 2)).toMatchObject([
      { verb: "items.undone", changes },
      { verb: "results.undone", changes },
    ]);
  });

  test("leaves the number that a lot has there", async ({ server }) => {
    const { bulk, caller, lot, manifestId, otherId, rows } = await makeBulkSale(server);
    const { id } = await lot(1);
    const instruction = { action: "renumber" as const, start: 5 };
    const { snapshotId } = await caller.lotNumbers.update({ manifestId, instruction });
    await bulk.move({ manifestId, ids: [id], toManifestId: otherId, numbers: "keep" });
    // Without the snapshot of the move, as if it had been given up.
    await server.db.delete(undoSnapshots).where(eq(undoSnapshots.operation, "items.moved"));
    const { kept } = await bulk.undo({ snapshotId: snapshotId ?? "" });
    expect(kept).toEqual([{ itemId: id, lot: "5", field: "lotNumber", reason: "changed" }]);
    expect((await rows(otherId)).map(({ lotNumber }) => lotNumber)).toEqual([5]);
  });
});
