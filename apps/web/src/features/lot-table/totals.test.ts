import type { Item } from "@lotwright/contracts/catalog/items";
import { expect, test } from "vitest";
import { toCard } from "../../data/lots/item-cards";
import { makeItem } from "../../testing/make-item";
import { makeColumns } from "./cells/columns";
import type { Rect } from "./cells/ranges";
import { initialLayout, shownColumns } from "./columns/layout";
import { totalsText } from "./totals";

const prices: Partial<Item>[] = [
  { quantity: 1, startPrice: 0.1, lowEstimate: 100 },
  { quantity: 2, startPrice: 0.2, lowEstimate: null },
  { quantity: 5, startPrice: 1200, lowEstimate: null },
];
const lots = prices.map((fields) => {
  const item = makeItem(fields);
  return { card: toCard(item), item };
});
const columns = shownColumns(
  makeColumns({ columnOrder: [], customColumnLabels: {}, showInWorkflow: [] }),
  initialLayout,
);
const placeOf = (id: string) => columns.findIndex((column) => column.id === id);
const rect = (from: string, to: string, top = 0, bottom = 2): Rect => ({
  ...{ top, bottom },
  ...{ left: placeOf(from), right: placeOf(to) },
});
const text = (...rects: Rect[]) =>
  totalsText(rects, { lots, columns, units: { currency: "USD", units: "imperial" } });

test("sums the numbers of each selected column, in cents, with the average of those that are filled in", () => {
  expect(text(rect("startPrice", "lowEstimate"))).toBe(
    "6 cells selected · Start price: sum $1,200.30, average $400.10" +
      " · Low estimate: sum $100, average $100 (1 of 3 filled in)",
  );
  expect(text(rect("quantity", "quantity"))).toBe("3 cells selected · Quantity: sum 8, average 2.67");
});

test("counts a cell of two ranges once", () => {
  expect(text(rect("quantity", "quantity", 0, 1), rect("quantity", "quantity", 1, 2))).toBe(
    "3 cells selected · Quantity: sum 8, average 2.67",
  );
});

test("counts cells if all are texts, and shows nothing for a single cell", () => {
  expect(text(rect("title", "description"))).toBe("6 cells selected");
  expect(text(rect("quantity", "quantity", 1, 1))).toBe("");
});
