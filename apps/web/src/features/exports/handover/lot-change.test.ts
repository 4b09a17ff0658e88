import { amount } from "@lotwright/testing/amounts";
import { fc, testProperty } from "@lotwright/testing/properties";
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
  ["reservePrice", "", { reservePrice: null }],
  ["highEstimate", "much", undefined],
  ["quantity", "3", { quantity: 3 }],
  ["quantity", "0", undefined],
  ["platformId", "84211", undefined],
] as const)("turns the %s %j into a change of the lot, where the lot can hold it", (field, text, change) => {
  expect(lotChange(field, text)).toEqual(change);
});

testProperty(
  "stores an amount with a decimal point, whichever mark was typed",
  fc.record({ amount, mark: fc.constantFrom(".", ","), hasCents: fc.boolean() }),
  ({ amount, mark, hasCents }) => {
    const typed = (hasCents ? amount.toFixed(2) : `${amount}`).replace(".", mark);
    expect(toAdjustment("startPrice", ` ${typed} `)).toBe(typed.replace(",", "."));
    expect(lotChange("startPrice", typed)).toEqual({ startPrice: amount });
  },
);

test("stores a lot number of an export without the blanks around it", () => {
  expect(toAdjustment("lotNumber", " 12-1 ")).toBe("12-1");
});
