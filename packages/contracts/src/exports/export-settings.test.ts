import { expect, test } from "vitest";
import { inColumnOrder } from "../catalog/item-fields";
import { columnLabel, exportColumnIds, exportColumns } from "./export-settings";

test("puts the named custom fields first, in the owner's order, and keeps all twenty", () => {
  const order = inColumnOrder(["custom3", "custom20", "custom1"]);
  expect(order.slice(0, 4)).toEqual(["custom3", "custom20", "custom1", "custom2"]);
  expect(new Set(order).size).toBe(20);
  expect(inColumnOrder()).toEqual(inColumnOrder([]));
});

test.each([
  [
    ["title", "custom1", "notes", "custom2"],
    ["custom2", "custom1"],
    ["title", "custom2", "notes", "custom1"],
  ],
  [
    ["custom3", "title", "custom2", "custom1"],
    ["custom1", "custom2", "custom3"],
    ["custom1", "title", "custom2", "custom3"],
  ],
  [
    ["custom5", "custom2", "custom1"],
    ["custom1", "custom2", "custom9"],
    ["custom1", "custom2", "custom5"],
  ],
  [["custom2", "custom1"], [], ["custom2", "custom1"]],
] as const)(
  "orders the custom fields among the columns %j by %j",
  (includeColumns, columnOrder, expected) => {
    expect(exportColumns({ includeColumns: [...includeColumns], columnOrder: [...columnOrder] })).toEqual(
      expected,
    );
  },
);

test("gives no two columns the same heading, whatever custom fields are called", () => {
  const customColumnLabels = {
    custom1: "Title",
    custom2: "maker",
    custom3: "Maker",
    custom4: "Created",
    custom5: "Custom6",
  };
  const headings = exportColumnIds.map((id) => columnLabel(id, { customColumnLabels }));
  expect(new Set(headings.map((heading) => heading.toLowerCase())).size).toBe(headings.length);
  expect(headings).toEqual(expect.arrayContaining(["Title", "Title (Custom1)", "maker", "Maker (Custom3)"]));
});

test("completes a partial order in the spreadsheet as the item form does", () => {
  const columnOrder = ["custom7", "custom2"] as const;
  const chosen = ["custom1", "custom2", "custom3", "custom7"] as const;
  const columns = exportColumns({ includeColumns: [...chosen], columnOrder: [...columnOrder] });
  expect(columns).toEqual(["custom7", "custom2", "custom1", "custom3"]);
  expect(columns).toEqual(inColumnOrder(columnOrder).filter((id) => columns.includes(id)));
});
