import type { KeptField } from "@lotwright/contracts/catalog/bulk-edits";
import { fieldLabel } from "@lotwright/contracts/catalog/item-fields";
import { expect, test } from "vitest";
import { unchangedFieldText } from "./kept-words";

const kept = (lot: string, field = "category", reason: KeptField["reason"] = "changed"): KeptField => ({
  ...{ itemId: `item ${lot}`, lot, field, reason },
});

test.each([
  [kept("1"), "Category: changed since"],
  [kept("1", "lotNumber", "numberTaken"), "Lot number: another lot has its number now"],
  [kept("1", "manifestId"), "Manifest and number: changed since"],
  [kept("1", "saleState"), "Result: changed since"],
  [kept("1", "", "gone"), "No longer in the manifest"],
])("names the reason of %j", (entry, text) => {
  expect(unchangedFieldText(entry, fieldLabel)).toBe(text);
});
