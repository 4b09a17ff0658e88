import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import {
  pdfLot,
  pdfSource,
  readPrinted,
  streamCatalogPdf,
  streamLotListPdf,
  streamReceiptsPdf,
} from "../../testing/printed";
import { money } from "../sale-words";
import { fitLine, fitWhole, widthOf, wrap } from "./text-lines";

const style = { weight: "regular", size: 9 } as const;
const numbers = fc.tuple(
  fc.integer({ min: 0, max: 2_147_483_647 }),
  fc.constantFrom("USD", "CHF", "JPY", "KWD", "EUR"),
);

testProperty(
  "prints every digit of an amount at any width, inside of the width",
  fc.tuple(numbers, fc.double({ min: 12, max: 300, noNaN: true })),
  ([[amount, currency], width]) => {
    const text = `${money(amount / 100, currency)}–${money(amount, currency)}`;
    const fitted = fitWhole(text, style, width);
    expect(fitted.lines.join("")).toBe(text);
    for (const line of fitted.lines) expect(widthOf(line, fitted.style)).toBeLessThanOrEqual(width);
  },
);

testProperty(
  "cuts no number in the middle of a text that is too long",
  fc.tuple(fc.array(numbers, { minLength: 2 }), fc.integer({ min: 90, max: 400 })),
  ([list, width]) => {
    const words = list.map(([amount]) => amount.toLocaleString("en-US"));
    const texts = [fitLine(words.join(" "), style, width), ...wrap(words.join(" "), style, width, 2)];
    for (const word of texts.join(" ").split(/[ …]+/)) if (word !== "") expect(words).toContain(word);
  },
);

const big = { lowEstimate: 1_250_000.5, highEstimate: 1_750_000.5, reservePrice: 1_100_000.5 };
const lots = () => ["123456A", "1234567A", "2147483647Z"].map((number) => pdfLot(number, big));
const sale = { currency: "CHF" };
const documents = {
  receipts: () => streamReceiptsPdf(pdfSource(lots(), { sale }), {}),
  "lot list": () => streamLotListPdf(pdfSource(lots(), { sale })),
  "catalog of 2": () => streamCatalogPdf(pdfSource(lots(), { sale }), { perPage: 2 }),
  "catalog of 6": () => streamCatalogPdf(pdfSource(lots(), { sale }), { perPage: 6 }),
};

test.each(Object.entries(documents))("prints long lots and amounts whole in the %s", async (name, stream) => {
  const { text } = await readPrinted(stream());
  expect(text).not.toContain("…");
  for (const { number } of lots()) expect(text.split(/[ –]/)).toContain(number);
  if (name === "lot list") return;
  expect(text).toMatch(/CHF\s1,250,000\.50–\s?CHF\s1,750,000\.50/);
  if (name === "receipts") expect(text).toMatch(/CHF\s1,100,000\.50/);
});
