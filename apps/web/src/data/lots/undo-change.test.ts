import type { KeptField } from "@lotwright/contracts/catalog/bulk-edits";
import { expect, test } from "vitest";
import { notUndoneText } from "./undo-change";

const kept = (lot: string): KeptField => ({
  ...{ itemId: `item ${lot}`, lot, field: "category", reason: "changed" as const },
});

test.each([
  [["12A"], 1, "Not undone: lot 12A"],
  [["12A", "12A"], 2, "Not undone: lot 12A"],
  [["1", "2", "3"], 3, "Not undone: lots 1, 2 and 3"],
  [["1", "2", "3", "4", "5", "6"], 6, "Not undone: lots 1, 2, 3, 4, 5 and more"],
  [["1", "2"], 900, "Not undone: lots 1, 2 and more"],
])("summarizes the lots %j of %d fields that an undo left alone", (lots, keptCount, text) => {
  expect(notUndoneText({ restored: 0, kept: lots.map((lot) => kept(lot)), keptCount })).toBe(text);
});
