import { expect, test } from "vitest";
import {
  addCell,
  cellAt,
  extendTo,
  headerRow,
  isSelected,
  makeAxes,
  moveSpot,
  rectsOf,
  selectCell,
  selectedColumns,
  spotOf,
  spotsOf,
  tabSpot,
} from "./ranges";

const axes = makeAxes(["r0", "r1", "r2", "r3"], ["a", "b", "c"]);
const cell = (row: number, column: string) => ({ row: `r${row}`, column });

test("extends a range in every direction from its first cell", () => {
  const start = selectCell(cell(2, "b"));
  const rect = (row: number, column: string) => rectsOf(axes, extendTo(start, cell(row, column)))[0];
  expect(rect(2, "b")).toEqual({ top: 2, bottom: 2, left: 1, right: 1 });
  expect(rect(0, "a")).toEqual({ top: 0, bottom: 2, left: 0, right: 1 });
  expect(rect(3, "c")).toEqual({ top: 2, bottom: 3, left: 1, right: 2 });
});

test("adds cells with Ctrl, and removes one that is clicked again", () => {
  const two = addCell(selectCell(cell(0, "a")), cell(2, "c"));
  expect(rectsOf(axes, two)).toHaveLength(2);
  expect(two.focus).toEqual(cell(2, "c"));
  const one = addCell(two, cell(2, "c"));
  expect(one).toEqual(selectCell(cell(0, "a")));
  expect(addCell(one, cell(0, "a"))).toMatchObject({ focus: cell(0, "a") });
});

test("leaves out a range within another one", () => {
  const all = { anchor: cell(0, "a"), focus: cell(3, "c") };
  const whole = { top: 0, bottom: 3, left: 0, right: 2 };
  expect(rectsOf(axes, { ...selectCell(cell(1, "b")), others: [all] })).toEqual([whole]);
  expect(rectsOf(axes, { ...all, others: [selectCell(cell(1, "b")), all] })).toEqual([whole]);
});

test("keeps the same cells selected when lots are sorted, added, or removed", () => {
  const selection = selectCell(cell(1, "b"));
  const sorted = makeAxes(["r3", "r2", "new", "r1", "r0"], ["b", "a"]);
  expect(spotOf(sorted, selection.focus)).toEqual({ row: 3, column: 0 });
  expect(rectsOf(makeAxes(["r0"], ["a", "b"]), selection)).toEqual([]);
});

test("lists each selected cell of overlapping ranges once, row by row", () => {
  const rects = [
    { top: 1, bottom: 2, left: 1, right: 2 },
    { top: 0, bottom: 1, left: 0, right: 1 },
  ];
  expect(spotsOf(rects).map(({ row, column }) => `${row}${column}`)).toEqual([
    "00",
    "01",
    "10",
    "11",
    "12",
    "21",
    "22",
  ]);
  expect(spotsOf([])).toEqual([]);
});

test("describes the selected columns of each row", () => {
  const rects = [
    { top: 0, bottom: 1, left: 1, right: 2 },
    { top: 1, bottom: 1, left: 12, right: 12 },
  ];
  expect([0, 1, 2].map((row) => selectedColumns(rects, row))).toEqual(["1-2", "1-2,12-12", ""]);
  expect([0, 1, 2, 12].map((column) => isSelected("1-2,12-12", column))).toEqual([false, true, true, true]);
});

test.each([
  ["down", { row: 0, column: 1 }, { rows: 1, columns: 0 }, { row: 1, column: 1 }],
  ["down at the last row", { row: 3, column: 1 }, { rows: 1, columns: 0 }, { row: 3, column: 1 }],
  ["up into the headings", { row: 0, column: 1 }, { rows: -1, columns: 0 }, { row: -1, column: 1 }],
  ["up at the headings", { row: -1, column: 1 }, { rows: -1, columns: 0 }, { row: -1, column: 1 }],
  ["a page up to the first lot", { row: 2, column: 1 }, { rows: -20, columns: 0 }, { row: 0, column: 1 }],
  ["a page down to the last lot", { row: 1, column: 0 }, { rows: 20, columns: 0 }, { row: 3, column: 0 }],
  ["left at the first column", { row: 1, column: 0 }, { rows: 0, columns: -1 }, { row: 1, column: 0 }],
  ["to the row's end", { row: 1, column: 0 }, { rows: 0, columns: 1, edge: "row" }, { row: 1, column: 2 }],
  ["to the row's start", { row: 1, column: 2 }, { rows: 0, columns: -1, edge: "row" }, { row: 1, column: 0 }],
  [
    "to the table's end",
    { row: 1, column: 0 },
    { rows: 1, columns: 1, edge: "table" },
    { row: 3, column: 2 },
  ],
  [
    "to the table's start",
    { row: 1, column: 2 },
    { rows: -1, columns: -1, edge: "table" },
    { row: 0, column: 0 },
  ],
] as const)("moves %s", (_way, from, move, to) => {
  expect(moveSpot(axes, from, move)).toEqual(to);
});

test("continues in the next row with Tab, and ends with the table", () => {
  expect(tabSpot(axes, { row: 0, column: 2 }, 1)).toEqual({ row: 1, column: 0 });
  expect(tabSpot(axes, { row: 1, column: 0 }, -1)).toEqual({ row: 0, column: 2 });
  expect(tabSpot(axes, { row: 3, column: 2 }, 1)).toBeUndefined();
  expect(tabSpot(axes, { row: 0, column: 0 }, -1)).toBeUndefined();
});

test("finds the nearest cell of a place, and none in an empty table", () => {
  expect(cellAt(axes, { row: 9, column: 9 })).toEqual(cell(3, "c"));
  expect(cellAt(axes, { row: -1, column: 0 })).toEqual({ row: headerRow, column: "a" });
  expect(cellAt(makeAxes([], ["a"]), { row: 0, column: 0 })).toBeUndefined();
});
