import { amount, writtenAmount } from "@lotwright/testing/amounts";
import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { formatDecimal, parseDecimal } from "./field-text";

const money = { isMoney: true };
const size = { isMoney: false };
const locale = fc.constantFrom("en-US", "de-DE", "fr-FR", "de-CH", "en-IN", "ar-EG");
/** Whether a text has three digits after a single mark: thousands in money, possibly decimals in a size. */
const hasTwoMeanings = (text: string) => /^\D*\d{1,3}[.,]\d{3}\D*$/.test(text);

testProperty(
  "parses a number with any marks and currency sign, in any locale",
  fc.tuple(writtenAmount, locale),
  ([{ amount, text }, locale]) => {
    expect(parseDecimal(text, money, locale)).toBe(amount);
    if (!hasTwoMeanings(text)) expect(parseDecimal(text, size, locale)).toBe(amount);
  },
);

test.each([
  ["", "en-US", null],
  ["  ", "en-US", null],
  [".5", "en-US", 0.5],
  ["12.", "en-US", 12],
  ["1,250", "en-US", 1250],
  ["1.250", "de-DE", 1250],
  ["0.125", "en-US", 0.125],
  ["12,34,567.5", "en-IN", 1_234_567.5],
  ["-3", "en-US", -3],
])("parses the typed number %j in the locale %s as %s", (typed, locale, expected) => {
  expect(parseDecimal(typed, money, locale)).toBe(expected);
  expect(parseDecimal(typed, size, locale)).toBe(expected);
});

test.each([
  ["1,250", "de-DE", 1.25],
  ["1.250", "en-US", 1.25],
  ["12.125", "en-US", 12.125],
])(
  "parses three digits after a separator, as in %j in %s, as thousands in money and as decimals in sizes",
  (...given) => {
    const [typed, locale, asSize] = given;
    expect(parseDecimal(typed, money, locale)).toBe(asSize * 1000);
    expect(parseDecimal(typed, size, locale)).toBe(asSize);
  },
);

test.each([
  ...["abc", "12x", "1.2.3,4,5", "1,25,0", "1.250,000,5", "--1", ".", "-", "1e3"],
  ...["1,250,50", "1,2500", "12,5000", "0,125", "1.250,500", "12,"],
])("parses %j as no number", (typed) => {
  expect(parseDecimal(typed, money, "en-US")).toBeNaN();
  expect(parseDecimal(typed, size, "en-US")).toBeNaN();
});

test("rejects an edited number with misplaced thousands separators", () => {
  expect(parseDecimal("1.2500", money, "de-DE")).toBeNaN();
});

testProperty(
  "formats a number so that it is parsed as the same one, for reading and for editing",
  fc.record({ amount, isMoney: fc.boolean(), isGrouped: fc.boolean(), locale }),
  ({ amount, isMoney, isGrouped, locale }) => {
    const text = formatDecimal(amount, { isMoney, isGrouped }, locale);
    expect(parseDecimal(text, { isMoney }, locale)).toBe(amount);
    expect(text).toMatch(/^[\d.,\s'’]+$/);
  },
);

test.each([
  [1250, true, "en-US", "1,250"],
  [1250.5, true, "en-US", "1,250.50"],
  [1250.5, true, "de-DE", "1.250,50"],
  [1250.5, true, "ar-EG", "1,250.50"],
  [12.5, false, "en-US", "12.5"],
  // Validated later; must not be rounded to another number before.
  [1234.567, true, "en-US", "1,234.567"],
  [null, true, "en-US", ""],
  [Number.NaN, true, "en-US", ""],
])("formats %s (money: %s) in %s as %j", (value, isMoney, locale, expected) => {
  expect(formatDecimal(value, { isMoney }, locale)).toBe(expected);
});

test.each([
  [1250.5, "en-US", "1250.50"],
  [12_500, "en-US", "12500"],
  [1250.5, "de-DE", "1250,50"],
])("formats %s in %s without thousands separators as %j for editing", (value, locale, expected) => {
  expect(formatDecimal(value, { isMoney: true, isGrouped: false }, locale)).toBe(expected);
});
