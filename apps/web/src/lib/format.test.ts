import { amount, measure } from "@lotwright/testing/amounts";
import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseDecimal } from "../data/lots/field-text";
import {
  currencySign,
  fileSize,
  formatMeasure,
  formatMoney,
  formatRange,
  formatSizes,
  lotName,
  plural,
  timeAgo,
  unitSign,
} from "./format";

const now = new Date("2026-03-10T12:00:00Z");

test.each([
  ["2026-03-07T12:00:00Z", "3 days ago"],
  ["2026-03-10T11:59:50Z", "less than a minute ago"],
  ["2026-03-03T12:00:00Z", "1 week ago"],
  ["2026-02-09T12:00:00Z", "4 weeks ago"],
  ["2026-01-09T12:00:00Z", "2 months ago"],
  ["2025-03-10T12:00:00Z", "1 year ago"],
])("formats the time %s as %s", (iso, expected) => {
  expect(timeAgo(iso, now)).toBe(expected);
});

test.each([
  [59, "59 minutes ago"],
  [60, "1 hour ago"],
  [150, "2 hours ago"],
  [24 * 60 - 1, "23 hours ago"],
  [24 * 60, "1 day ago"],
])("counts hours across midnight: %i minutes are %s", (minutes, expected) => {
  const evening = new Date("2026-03-10T23:30:00");
  expect(timeAgo(evening.toISOString(), new Date(evening.getTime() + minutes * 60_000))).toBe(expected);
});

test("shows no time in the future if the server's clock is ahead", () => {
  expect(timeAgo("2026-03-10T12:05:00Z", now)).toBe("less than a minute ago");
});

test.each([
  [0, "0 items"],
  [1, "1 item"],
  [2000, "2,000 items"],
])("formats the count %d as %s", (count, expected) => {
  expect(plural(count, "item")).toBe(expected);
});

test("names a lot by its number and section letter", () => {
  expect(lotName({ lotNumber: 1000, sectionLetter: "A" })).toBe("1000A");
  expect(lotName({ lotNumber: 1000, sectionLetter: "" })).toBe("1000");
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [12_340_000, "12.3 MB"],
  [999_999, "1,000 kB"],
  [4_200_000_000_000, "4,200 GB"],
])("formats %d bytes as %s", (bytes, expected) => {
  expect(fileSize(bytes)).toBe(expected);
});

testProperty(
  "formats every amount and measure without a loss, in any currency and unit",
  fc.record({
    amount,
    size: measure,
    currency: fc.constantFrom("USD", "EUR", "JPY", "KWD", undefined),
    unit: fc.constantFrom("length", "weight"),
    units: fc.constantFrom("imperial", "metric"),
    locale: fc.constantFrom("en-US", "de-DE"),
  }),
  ({ amount, size, currency, unit, units, locale }) => {
    const numberIn = (text: string) => parseDecimal(text.replace(/[^\d.,]/g, ""), { isMoney: true }, locale);
    expect(numberIn(formatMoney(amount, currency, locale))).toBe(amount);
    expect(numberIn(formatMeasure(size, unit, units, locale))).toBe(size);
    expect(formatSizes([size, size], unit, units, locale).split(" × ").map(numberIn)).toEqual([size, size]);
  },
);

test.each([
  [12.5, "USD", "en-US", "$12.50"],
  [1200, "CAD", "en-US", "CA$1,200"],
  [12.5, "JPY", "en-US", "¥12.50"],
  [1250.5, "EUR", "de-DE", "1.250,50\u00a0€"],
])("formats an amount of %d %s in %s as %s", (amount, currency, locale, expected) => {
  expect(formatMoney(amount, currency, locale)).toBe(expected);
});

test.each([
  [1200, 1800, "$1,200 – $1,800"],
  [1200, 1200, "$1,200"],
  [1200, null, "From $1,200"],
  [null, 1800, "Up to $1,800"],
  [0, 50, "$0 – $50"],
  [null, null, ""],
])("formats an estimate of %s to %s as %s", (low, high, expected) => {
  expect(formatRange(low, high, "USD", "en-US")).toBe(expected);
});

test.each([
  [12.5, "length", "imperial", "12.5 in"],
  [1.8, "weight", "metric", "1.8 kg"],
] as const)("formats the measure %d (%s, %s units) as %s", (value, unit, units, expected) => {
  expect(formatMeasure(value, unit, units, "en-US")).toBe(expected);
});

test("formats the symbol of a currency or a unit beside a number", () => {
  expect(["USD", "EUR", "CHF"].map((code) => currencySign(code, "en-US"))).toEqual(["$", "€", "CHF"]);
  expect(unitSign("length", "imperial", "en-US")).toBe("in");
  expect(unitSign("weight", "metric", "en-US")).toBe("kg");
});

test("formats amounts in American English if Intl does not accept the browser's language", () => {
  const language = vi.spyOn(navigator, "language", "get").mockReturnValue("C");
  onTestFinished(() => language.mockRestore());
  expect(() => new Intl.NumberFormat("C")).toThrow(RangeError);
  expect(formatMoney(1250, "USD")).toBe("$1,250");
});
