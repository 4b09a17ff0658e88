import { beforeAll, expect, test } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import { initialLayout, shownColumns } from "../columns/layout";
import { loadContract, textOfCell } from "./cell-values";
import { type ColumnId, makeColumns } from "./columns";
import {
  copyBlock,
  planClear,
  planFillDown,
  planPaste,
  problemText,
  refuseMany,
  type TextOf,
} from "./writes";

beforeAll(loadContract);

const settings = { columnOrder: [], customColumnLabels: {}, showInWorkflow: [] };
const columns = shownColumns(makeColumns(settings), initialLayout);
const lots = [1, 2, 3, 4].map((at) => {
  const item = {
    ...makeItem({ lotNumber: 1000 + at, title: `Item ${at}`, quantity: at }),
    id: `lot-${at}`,
  };
  return { card: toCard(item), item };
});
const sheet = { lots, columns };
const place = (id: string) => columns.findIndex((column) => column.id === id);
const rect = (top: number, from: string, bottom = top, to = from) => ({
  top,
  bottom,
  left: place(from),
  right: place(to),
});
const at = (row: number, from: string) => [rect(row, from)];

test("pastes a block at the active cell, with the values that the user saw", () => {
  const block = [
    ["Lamp", "Brass"],
    ["Chair", ""],
  ];
  const { writes, cellCount, problems, rect: after } = planPaste(sheet, block, at(1, "title"));
  expect(writes).toEqual([
    {
      id: "lot-2",
      fields: { title: "Lamp", description: "Brass" },
      base: { title: "Item 2", description: "" },
    },
    { id: "lot-3", fields: { title: "Chair" }, base: { title: "Item 3" } },
  ]);
  expect([cellCount, problems]).toEqual([3, []]);
  expect(after).toEqual(rect(1, "title", 2, "description"));
});

test("fills the selection with a single cell, and with a block that fits a whole number of times", () => {
  const titles = (block: string[][]) =>
    planPaste(sheet, block, [rect(0, "title", 3)]).writes.map(({ fields }) => fields.title);
  expect(titles([["Lamp"]])).toEqual(["Lamp", "Lamp", "Lamp", "Lamp"]);
  expect(titles([["Lamp"], ["Chair"]])).toEqual(["Lamp", "Chair", "Lamp", "Chair"]);
  expect(titles([["Lamp"], ["Chair"], ["Vase"]])).toEqual(["Lamp", "Chair", "Vase"]);
  const two = planPaste(sheet, [["Lamp"]], [rect(0, "title"), rect(3, "title")]);
  expect(two.writes.map(({ id }) => id)).toEqual(["lot-1", "lot-4"]);
});

test("names each cell that can't be written, and plans the others", () => {
  const block = [
    ["Lamp", "Brass", "Tools", "Weir", "5"],
    ["x".repeat(81), "", "", "", "two"],
  ];
  const { writes, problems } = planPaste(sheet, block, at(0, "title"));
  expect(problems.map(problemText)).toEqual([
    "Row 2, Title: Use at most 80 characters",
    "Row 2, Quantity: A quantity must be a whole number",
  ]);
  expect(writes.map(({ id }) => id)).toEqual(["lot-1", "lot-2"]);
});

test("lists values that don't fit, and rejects pasted numbers and statuses", () => {
  const below = planPaste(sheet, [["a"], ["b"], ["c"]], at(2, "title"));
  expect(below.problems.map(problemText)).toEqual(["1 row doesn't fit below the last lot."]);
  expect(below.rect).toEqual(rect(2, "title", 3));
  const beside = planPaste(sheet, [["a", "b", "c", "d"]], at(0, "status"));
  expect(beside.problems.map(problemText)).toEqual([
    "2 columns don't fit beside the last column.",
    "Row 1, Status: Status can't be edited.",
    "Row 1, Changed: Changed can't be edited.",
  ]);
  const numbers = planPaste(
    sheet,
    [
      ["1001", "Lamp"],
      ["7", "Chair"],
    ],
    at(0, "lot"),
  );
  expect(numbers.problems.map(problemText)).toEqual([
    "Row 2, Lot: Lot numbers can't be pasted. Renumber the lots instead.",
  ]);
  expect(numbers.writes).toHaveLength(2);
});

test.each([
  ["startPrice", " $1,250.00 ", { startPrice: 1250 }],
  ["startPrice", "€ 1.234,50", { startPrice: 1234.5 }],
  ["startPrice", "1.234,50\u00a0€", { startPrice: 1234.5 }],
  ["startPrice", " $-   ", {}],
  ["startPrice", "-", {}],
  ["quantity", " 3 ", { quantity: 3 }],
  ["title", "-", { title: "-" }],
  ["title", "(12.50)", { title: "(12.50)" }],
] satisfies [ColumnId, string, object][])("pastes into %s the text %j", (id, text, fields) => {
  const { writes, problems } = planPaste(sheet, [[text]], at(0, id));
  expect(problems).toEqual([]);
  expect(Object.assign({}, ...writes.map((write) => write.fields))).toEqual(fields);
});

test("says that a price in parentheses is negative", () => {
  const { writes, problems } = planPaste(sheet, [[" $(30.00)"]], at(0, "startPrice"));
  expect(writes).toEqual([]);
  expect(problems.map(problemText)).toEqual(["Row 1, Start price: A start price must be at least 0"]);
});

test("asks before it pastes rows of different lengths, and keeps the cells that the block lacks", () => {
  const block = [["Lamp", "Brass"], ["Chair"], ["Vase", "Blue"]];
  const { notice, writes } = planPaste(sheet, block, at(0, "title"));
  expect(notice).toBe(
    "Row 2 has 1 cell, and the longest row has 2. The cells that are missing will stay as they are.",
  );
  expect(writes[1]?.fields).toEqual({ title: "Chair" });
  expect(planPaste(sheet, [["Lamp"], ["Chair"]], at(0, "title")).notice).toBeUndefined();
});

test("reports how many rows of a pasted spreadsheet column don't fit below the last lot", () => {
  const block = Array.from({ length: 200_000 }, () => ["Lamp"]);
  expect(planPaste(sheet, block, at(0, "title")).problems.map(problemText)).toEqual([
    "199996 rows don't fit below the last lot.",
  ]);
});

test("writes nothing for cells that already have the value", () => {
  const { writes, cellCount } = planPaste(sheet, [["Item 1", "", "Tools"]], at(0, "title"));
  expect([writes, cellCount]).toEqual([[], 0]);
});

test("refuses cells that are not loaded", () => {
  const listed = lots.map(({ card }) => ({ card, item: undefined }));
  const { problems, writes } = planPaste({ lots: listed, columns }, [["Lamp", "Brass"]], at(0, "title"));
  expect(problems.map(problemText)).toEqual([
    "Row 1, Description: This lot is still loading. Try again in a moment.",
  ]);
  expect(writes).toHaveLength(1);
});

test("clears the selected cells that have content", () => {
  const { writes, cellCount } = planClear(sheet, [rect(0, "select", 1, "quantity")]);
  expect(writes.map(({ fields }) => fields)).toEqual([
    { title: "", category: "" },
    { title: "", category: "", quantity: 1 },
  ]);
  expect(cellCount).toBe(5);
});

test("fills down from the first row of the selection, or from the row above a single one", () => {
  const filled = planFillDown(sheet, [rect(0, "title", 2, "quantity")]);
  expect(filled.writes.map(({ id, fields }) => [id, fields.title, fields.quantity])).toEqual([
    ["lot-2", "Item 1", 1],
    ["lot-3", "Item 1", 1],
  ]);
  expect(planFillDown(sheet, at(3, "title")).writes.map(({ fields }) => fields)).toEqual([
    { title: "Item 3" },
  ]);
  expect(planFillDown(sheet, at(0, "title")).writes).toEqual([]);
  expect(planFillDown(sheet, [rect(0, "lot", 2)]).writes).toEqual([]);
});

test("copies the cells of a range without pictures and checkboxes", () => {
  const textOf: TextOf = (lot, id) => textOfCell(lot, id) ?? "";
  expect(copyBlock(sheet, [rect(0, "select", 1, "title")], textOf)).toEqual([
    ["1001", "Item 1"],
    ["1002", "Item 2"],
  ]);
  expect(copyBlock(sheet, [rect(0, "title"), rect(3, "title")], textOf)).toEqual([["Item 1"], ["Item 4"]]);
  expect(copyBlock(sheet, [rect(0, "select", 1, "picture")], textOf)).toEqual([]);
});

test("rejects more rows or cells than one call accepts, and shows the limit", () => {
  const write = (count: number) => ({
    id: "lot-1",
    fields: Object.fromEntries(Array.from({ length: count }, (_field, at) => [`custom${at}`, "x"])),
    base: {},
  });
  expect(refuseMany(Array<ReturnType<typeof write>>(5_000).fill(write(5)))).toBeUndefined();
  expect(refuseMany(Array<ReturnType<typeof write>>(5_000).fill(write(6)))).toBe(
    "At most 5,000 rows and 25,000 cells can be changed at a time. This would change 30,000 cells in 5,000 rows. Change fewer at a time.",
  );
  expect(refuseMany(Array<ReturnType<typeof write>>(5_001).fill(write(1)))).toContain("in 5,001 rows");
});
