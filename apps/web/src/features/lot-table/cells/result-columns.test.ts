import type { Item } from "@lotwright/contracts/catalog/items";
import { isResultField } from "@lotwright/contracts/catalog/result-fields";
import { expect, test } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import { initialLayout, shownColumns } from "../columns/layout";
import { sortLots } from "../columns/sort";
import { totalsText } from "../totals";
import { textOfCell } from "./cell-values";
import { cellText } from "./cell-view";
import { isWritable, makeColumns } from "./columns";

const lotOf = (fields: Partial<Item>) => {
  const item = makeItem(fields);
  return { card: toCard(item), item };
};
const sold = lotOf({ lotNumber: 1, saleState: "sold", hammerPrice: 1250.5, buyerNumber: "B 12" });
const unsold = lotOf({ lotNumber: 2, saleState: "unsold" });
const open = lotOf({ lotNumber: 3 });
const cheap = lotOf({ lotNumber: 4, saleState: "sold", hammerPrice: 300, buyerNumber: "7" });
const settings = { columnOrder: [], customColumnLabels: {}, showInWorkflow: [] };
const units = { currency: "GBP", units: "metric" } as const;
const ids = ["saleState", "hammerPrice", "buyerNumber"] as const;

test("shows the columns Result, Hammer and Buyer once a lot has a result, and never edits them", () => {
  const shown = (hasResults: boolean) =>
    shownColumns(makeColumns({ ...settings, hasResults }), initialLayout).filter(({ id }) =>
      isResultField(id),
    );
  expect(shown(false)).toEqual([]);
  expect(shown(true).map(({ label }) => label)).toEqual(["Result", "Hammer", "Buyer"]);
  expect(shown(true).filter(({ id }) => isWritable(id))).toEqual([]);
});

test.each([
  ["a sold lot", sold, ["Sold", "£1,250.50", "B 12"], ["Sold", "1250.50", "B 12"]],
  ["an unsold lot", unsold, ["Unsold", "", ""], ["Unsold", "", ""]],
  ["a lot without a result", open, ["", "", ""], ["", "", ""]],
  [
    "a sold lot whose buyer is not loaded",
    { ...sold, item: undefined },
    ["Sold", "£1,250.50", undefined],
    ["Sold", "1250.50", undefined],
  ],
])("shows and copies the result of %s", (_, lot, texts, copied) => {
  expect(ids.map((id) => cellText(lot, id, { units, change: undefined }))).toEqual(texts);
  expect(ids.map((id) => textOfCell(lot, id))).toEqual(copied);
});

test("sorts by hammer price with lots without one last, and adds the prices up", () => {
  const sorted = sortLots([sold, unsold, cheap], { column: "hammerPrice", isDescending: false });
  expect(sorted.map(({ card }) => card.lotNumber)).toEqual([4, 1, 2]);
  const columns = shownColumns(makeColumns({ ...settings, hasResults: true }), initialLayout);
  const at = columns.findIndex(({ id }) => id === "hammerPrice");
  const text = totalsText([{ top: 0, bottom: 2, left: at, right: at }], { lots: sorted, columns, units });
  expect(text).toBe("3 cells selected · Hammer: sum £1,550.50, average £775.25 (2 of 3 filled in)");
});
