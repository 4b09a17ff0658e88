import { expect, test } from "vitest";
import { lotChange, toAdjustment } from "./lot-change";

test.each([
  ["lotNumber", "12", { lotNumber: 12, sectionLetter: "" }],
  ["lotNumber", "12a", { lotNumber: 12, sectionLetter: "A" }],
  ["lotNumber", "12-1", undefined],
  ["lotNumber", "012", undefined],
  ["lotNumber", "99999999", undefined],
  ["title", " Oak\nchair ", { title: "Oak chair" }],
  ["description", "One\ntwo ", { description: "One\ntwo " }],
  ["startPrice", "120,50", { startPrice: 120.5 }],
  ["reservePrice", "", { reservePrice: null }],
  ["highEstimate", "much", undefined],
  ["quantity", "3", { quantity: 3 }],
  ["quantity", "0", undefined],
  ["platformId", "84211", undefined],
] as const)("turns the %s %j into a change of the lot, where the lot can hold it", (field, text, change) => {
  expect(lotChange(field, text)).toEqual(change);
});

test("stores amounts of an export with a decimal point", () => {
  expect(toAdjustment("startPrice", " 120,50 ")).toBe("120.50");
  expect(toAdjustment("lotNumber", " 12-1 ")).toBe("12-1");
});
