import { fieldOutcomes } from "@lotwright/contracts/catalog/field-outcomes";
import { fieldLabel, isCustomField } from "@lotwright/contracts/catalog/item-fields";
import { describe, expect, test } from "vitest";
import { duplicateTexts } from "./duplicate-lot-dialog";
import { mergedAttachments } from "./merge-words";
import { moveTexts } from "./move-lots-dialog";
import { attachmentLines, outcomeLines } from "./outcome-table";
import { splitTexts } from "./split-dialog";

const names = { lot: "lot 12A", nameOf: fieldLabel, isUsed: () => true };
const texts = { split: splitTexts, duplicate: duplicateTexts, move: moveTexts };
const attached = ["recordings", "marks", "ai", "adjustments", "deliveries", "activity"];

describe.each(["split", "duplicate", "move"] as const)("the table of a %s", (operation) => {
  const lines = outcomeLines(texts[operation], names);

  test("has each field once, and what belongs to the lot besides, with a text", () => {
    expect(lines.map(({ id }) => id).sort()).toEqual([...Object.keys(fieldOutcomes), ...attached].sort());
    expect(lines.filter(({ label, text }) => label === "" || text === "")).toEqual([]);
  });

  test("leaves out custom fields that the workspace doesn't use", () => {
    const used = outcomeLines(texts[operation], {
      ...names,
      isUsed: (id) => !isCustomField(id) || id === "custom3",
    });
    expect(used.filter(({ id }) => id.startsWith("custom")).map(({ id }) => id)).toEqual(["custom3"]);
  });
});

test.each<[keyof typeof texts | "merge", string, string]>([
  ["split", "category", "The same as in lot 12A"],
  ["split", "quantity", "1. Lot 12A keeps its own"],
  ["split", "hammerPrice", "Stays with lot 12A only"],
  ["split", "photoUrls", "Those that you choose"],
  ["split", "recordings", "Stay with lot 12A only"],
  ["duplicate", "title", "The same"],
  ["duplicate", "externalId", "Stays with lot 12A only"],
  ["duplicate", "buyerNumber", "Stays with lot 12A only"],
  ["move", "lotNumber", "As you choose"],
  ["move", "externalId", "Stays. It must be free in the other manifest"],
  ["move", "adjustments", "Go along. The check asks if a number changed"],
  ["merge", "adjustments", "Those of lot 12A stay. Those of the others are deleted"],
])("says what a %s does with %s", (operation, id, text) => {
  const lines =
    operation === "merge"
      ? attachmentLines(mergedAttachments, names.lot)
      : outcomeLines(texts[operation], names);
  expect(lines.find((line) => line.id === id)?.text).toBe(text);
});
