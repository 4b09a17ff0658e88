import { amount, measure } from "@lotwright/testing/amounts";
import { fc, testProperty } from "@lotwright/testing/properties";
import { expect } from "vitest";
import { makeCheckedSale, makePreset, makePresetLot } from "../../testing/make-preset";
import { firstRows } from "../check/first-rows";

const preset = makePreset({
  columns: [
    { header: "Start", from: { field: "startPrice" }, type: "money" },
    { header: "Whole start", from: { field: "startPrice" }, type: "whole" },
    { header: "Price", from: { field: "priceWithCurrency" }, type: "text" },
    { header: "Height", from: { field: "height" }, type: "decimal" },
    { header: "Weight", from: { field: "weight" }, type: "decimal" },
  ],
});
const units = fc.constantFrom("imperial", "metric");
/** Centimeters per inch, and kilograms per pound. */
const metric = { imperial: { length: 2.54, weight: 0.45359237 }, metric: { length: 1, weight: 1 } };

testProperty(
  "writes prices exactly, and sizes and weights in the platform's units to the nearest hundredth",
  fc.record({ startPrice: amount, height: measure, weight: measure, own: units, theirs: units }),
  async ({ own, theirs, ...fields }) => {
    const lots = [makePresetLot(fields)];
    const checked = makeCheckedSale({ preset, sale: { units: own }, mapping: { units: theirs }, lots });
    const [[start = "", whole = "", price = "", height = "", weight = ""] = []] = (await firstRows(checked))
      .rows;
    expect(start).toBe(fields.startPrice.toFixed(2));
    expect(Number(start)).toBe(fields.startPrice);
    expect(whole).toBe(String(Math.ceil(fields.startPrice)));
    expect(price).toBe(`${start} USD`);
    for (const [cell, value, kind] of [
      [height, fields.height, "length"],
      [weight, fields.weight, "weight"],
    ] as const) {
      const exact = (value * metric[own][kind]) / metric[theirs][kind];
      if (own === theirs) expect(Number(cell)).toBe(value);
      expect(Math.abs(Number(cell) - exact)).toBeLessThan(0.005 + exact * 1e-9);
      expect(cell).toMatch(/^\d+(?:\.\d\d)?$/);
    }
  },
);
