import { expect, test } from "vitest";
import { toCard } from "../../data/lots/item-cards";
import { makeItem } from "../../testing/make-item";
import { dialogOf, offeredActions } from "./bulk-actions";

const lot = (photos: number) =>
  toCard(
    makeItem({ photoUrls: Array.from({ length: photos }, (_, index) => `https://example.com/${index}.jpg`) }),
  );

const mayAll = () => true;
const menuOf = (...photos: number[]) => offeredActions(mayAll, photos.map(lot)).menu.map(({ id }) => id);

test("has the same four buttons for any lots, so that they keep their places", () => {
  for (const lots of [[], [lot(0)], [lot(1), lot(2)]]) {
    const { buttons } = offeredActions(mayAll, lots);
    expect(buttons.map(({ id }) => id)).toEqual(["set", "replace", "move", "delete"]);
  }
});

test("offers a split for one lot with several photos, a copy for one, and a merge for several", () => {
  expect(menuOf(2)).toEqual([
    "affix",
    "case",
    "describe",
    "duplicate",
    "split",
    "renumber",
    "insert",
    "export",
  ]);
  expect(menuOf(1)).not.toContain("split");
  expect(menuOf(2, 2)).toEqual(["affix", "case", "describe", "merge", "renumber", "export"]);
});

test.each(["renumber", "insert"] as const)("opens the dialog of numbers to %s lots", (action) => {
  const numbers = { id: "numbers", manifestId: "barn", selectedIds: ["a"], isInsert: action === "insert" };
  expect(dialogOf(action, "barn", ["a"])).toEqual(numbers);
});

test("opens its own dialog for each action that does not number lots", () => {
  const edited = { id: "bulk-action", action: "merge", manifestId: "barn", ids: ["a", "b"] };
  expect(dialogOf("merge", "barn", ["a", "b"])).toEqual(edited);
});
