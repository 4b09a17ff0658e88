import type { KeptField } from "@lotwright/contracts/bulk-edits";
import { fieldLabel } from "@lotwright/contracts/item-fields";
import { expect, test } from "vitest";
import { keptSummary, keptText } from "./kept-words";

const kept = (lot: string, field = "category", reason: KeptField["reason"] = "changed"): KeptField => ({
  ...{ itemId: `item ${lot}`, lot, field, reason },
});

test.each([
  [kept("1"), "Category: changed since"],
  [kept("1", "lotNumber", "numberTaken"), "Lot number: another lot has its number now"],
  [kept("1", "manifestId"), "Manifest and number: changed since"],
  [kept("1", "", "deleted"), "Deleted since"],
])("names the reason of %j", (entry, text) => {
  expect(keptText(entry, fieldLabel)).toBe(text);
});

test.each([
  [["12A"], 1, "Not undone: lot 12A"],
  [["12A", "12A"], 2, "Not undone: lot 12A"],
  [["1", "2", "3"], 3, "Not undone: lots 1, 2 and 3"],
  [["1", "2", "3", "4", "5", "6"], 6, "Not undone: lots 1, 2, 3, 4, 5 and more"],
  [["1", "2"], 900, "Not undone: lots 1, 2 and more"],
])("summarizes the kept lots %j of %d fields", (lots, keptCount, text) => {
  expect(keptSummary({ restored: 0, kept: lots.map((lot) => kept(lot)), keptCount })).toBe(text);
});
