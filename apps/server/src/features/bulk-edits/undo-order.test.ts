import { describe, expect } from "vitest";
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
