import { expect, test } from "vitest";
import { parseBrandColor } from "./brand-color";

test.each([
  ["#2878B7", "206.4 64.1% 43.7%", "206.4 64.1% 90%"],
  ["ffcc00", "48 100% 50%", "48 100% 90%"],
  ["#FFCC01", "48 100% 50.2%", "48 100% 10%"],
  ["#000000", "0 0% 0%", "0 0% 90%"],
  [" #ffffff ", "0 0% 100%", "0 0% 10%"],
  ["#00ff00", "120 100% 50%", "120 100% 90%"],
  ["#800040", "330 100% 25.1%", "330 100% 90%"],
  ["#f80", "32 100% 50%", "32 100% 90%"],
  ["fff", "0 0% 100%", "0 0% 10%"],
])("computes the pair of colors in section 9 for %s", (hex, primary, primaryForeground) => {
  expect(parseBrandColor(hex)).toMatchObject({ primary, primaryForeground });
});

test.each(["", "#ffff", "red", "#12345g", "##123456", "#1234567"])("returns no theme for %j", (hex) => {
  expect(parseBrandColor(hex)).toBeUndefined();
});

test("parses #f80 as the color #FF8800", () => {
  expect(parseBrandColor("#f80")).toEqual(parseBrandColor("FF8800"));
  expect(parseBrandColor(" f80 ")?.hex).toBe("#FF8800");
});

test("computes the contrast like WCAG does", () => {
  expect(parseBrandColor("#aa5500")?.contrast).toBeCloseTo(4.35, 1);
  expect(parseBrandColor("#2878B7")?.contrast).toBeCloseTo(3.71, 1);
});
