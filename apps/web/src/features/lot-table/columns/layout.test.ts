import { expect, test } from "vitest";
import { makeColumns } from "../cells/columns";
import {
  columnsInView,
  frozenUpTo,
  frozenWidth,
  initialLayout,
  type Layout,
  nudgeColumn,
  orderColumns,
  parseLayout,
  placeColumn,
  shownColumns,
  totalWidth,
  unfrozen,
  withVisibility,
  withWidth,
} from "./layout";

const settings = {
  columnOrder: ["custom2" as const],
  customColumnLabels: { custom2: "Maker" },
  showInWorkflow: ["custom2" as const],
};
const columns = makeColumns(settings);
const first = initialLayout;
const shown = (layout: Layout) => shownColumns(columns, layout).map(({ id }) => id);
const frozen = (layout: Layout) =>
  shownColumns(columns, layout)
    .filter(({ isFrozen }) => isFrozen)
    .map(({ id }) => id);

test("shows the columns of most sales at first, with the picture and the lot frozen", () => {
  expect(shown(first).slice(0, 7)).toEqual([
    "select",
    "picture",
    "lot",
    "title",
    "description",
    "category",
    "consignor",
  ]);
  expect(shown(first).slice(-4)).toEqual(["condition", "custom2", "status", "changed"]);
  expect(frozen(first)).toEqual(["select", "picture", "lot"]);
  expect(shownColumns(columns, first).find(({ id }) => id === "custom2")?.label).toBe("Maker");
});

test.each([
  [{ ...first, frozen: 3 }],
  [{ ...first, order: [1] }],
  [{ ...first, order: "title" }],
  [{ ...first, visibility: { title: "yes" } }],
  [{ ...first, widths: { title: null } }],
  [{ ...first, widths: [100] }],
  ["title"],
])("reads no layout from %j", (value) => {
  expect(parseLayout(value)).toBeUndefined();
});

test("reads a stored layout, without unknown columns", () => {
  const stored = { order: ["title"], visibility: { title: true }, widths: { title: 300 }, frozen: "title" };
  expect(parseLayout(JSON.parse(JSON.stringify({ ...stored, sort: 1 })))).toEqual(stored);
});

test("has a column for every field that people write", () => {
  const ids = columns.map(({ id }) => id);
  for (const id of ["notes", "reservePrice", "weight", "internalNotes", "externalId", "custom20"] as const)
    expect(ids).toContain(id);
});

test("moves columns left and right among the visible ones, past hidden ones", () => {
  const right = nudgeColumn(columns, first, "quantity", 1);
  expect(shown(right).slice(7, 9)).toEqual(["startPrice", "quantity"]);
  expect(shown(nudgeColumn(columns, right, "quantity", -1))).toEqual(shown(first));
  expect(nudgeColumn(columns, first, "changed", 1)).toBe(first);
  expect(nudgeColumn(columns, first, "picture", -1)).toBe(first);
});

test("keeps as many columns frozen when a column moves into or out of them", () => {
  expect(frozen(placeColumn(columns, first, "title", "picture"))).toEqual(["select", "title", "picture"]);
  expect(frozen(placeColumn(columns, first, "picture", "title"))).toEqual(["select", "lot", "title"]);
});

test("freezes the columns up to a chosen one, or only the checkboxes", () => {
  expect(frozen(frozenUpTo(first, "title"))).toEqual(["select", "picture", "lot", "title"]);
  expect(frozen(unfrozen(first))).toEqual(["select"]);
  const hidden = withVisibility(frozenUpTo(first, "description"), "description", false);
  expect(frozen(hidden)).toEqual(["select", "picture", "lot", "title"]);
});

test("hides and shows columns, except for the checkboxes and the lot", () => {
  expect(shown(withVisibility(first, "title", false))).not.toContain("title");
  expect(shown(withVisibility(first, "notes", true))).toContain("notes");
  expect(withVisibility(first, "lot", false)).toBe(first);
});

test("limits the width of columns", () => {
  const width = (layout: Layout) => shownColumns(columns, layout).find(({ id }) => id === "title")?.width;
  expect([0, 333.4, 9_999].map((wanted) => width(withWidth(first, "title", wanted)))).toEqual([56, 333, 800]);
});

test("keeps a stored layout, and gives new columns their first place", () => {
  const moved = placeColumn(columns, withWidth(first, "title", 400), "status", "title");
  const fewer = makeColumns({ ...settings, showInWorkflow: [] });
  expect(parseLayout(JSON.parse(JSON.stringify(moved)))).toEqual(moved);
  const before = { ...moved, order: moved.order.filter((id) => id !== "quantity") };
  const ids = orderColumns(fewer, { ...before, order: ["gone", ...before.order] }).map(({ id }) => id);
  expect(ids.slice(0, 5)).toEqual(["select", "picture", "lot", "status", "title"]);
  expect(ids[ids.indexOf("quantity") - 1]).toBe("consignor");
});

test.each([undefined, null, 5, { order: "title" }, { order: [], widths: { a: "x" } }])(
  "reads no layout if %j is stored",
  (value) => {
    expect(parseLayout(value)).toBeUndefined();
  },
);

test("finds the columns in view beside the frozen ones", () => {
  const all = shownColumns(columns, first);
  const ids = (scrolled: number, width: number) => {
    const [from, to] = columnsInView(all, { scrolled, width });
    return all.slice(from, to + 1).map(({ id }) => id);
  };
  expect(frozenWidth(all)).toBe(276);
  expect(ids(0, 600)).toEqual(["title", "description"]);
  expect(ids(280, 600)).toEqual(["description", "category"]);
  expect(ids(totalWidth(all) - 600, 600).at(-1)).toBe("changed");
  expect(ids(0, 0)).toEqual([]);
});
