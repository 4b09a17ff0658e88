import { fc, testProperty } from "@lotwright/testing/properties";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { eachRowBelow, readTextRows } from "./text-rows";

const format = { delimiter: ",", newline: "\n", maxRows: 40, maxColumns: 200 };

test("reads quotes, line breaks and delimiters in cells, blanks behind quotes, and where each row ends", () => {
  const text = 'Lot,"Title, long","two\nlines"  ,"5"" high"\n1,a"b,,\n';
  expect(readTextRows(text, format)).toEqual({
    rows: [
      ["Lot", "Title, long", "two\nlines", '5" high'],
      ["1", 'a"b', "", ""],
    ],
    columnCounts: [4, 4],
    ends: [text.indexOf("1,a"), text.length],
    brokenRow: undefined,
  });
});

test("stops at its rows, and counts the columns that it leaves out", () => {
  const { rows, columnCounts } = readTextRows("a,b,c\nd,e,f\ng", { ...format, maxRows: 2, maxColumns: 2 });
  expect(rows).toEqual([
    ["a", "b"],
    ["d", "e"],
  ]);
  expect(columnCounts).toEqual([3, 3]);
});

test.each([
  ["isn't closed", 'a\nb,"c\nd'],
  ["doesn't end its cell", 'a\n"b"c,d\n"e"'],
])("names the row whose quotation mark %s", (_, text) => {
  expect(readTextRows(text, format).brokenRow).toBe(1);
});

const cell = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", " ", "x"), maxLength: 8 }),
);
const table = fc.record({
  rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  newline: fc.constantFrom("\n" as const, "\r\n" as const),
});

testProperty("reads what another program writes, as it was", table, ({ rows, delimiter, newline }) => {
  const text = `${Papa.unparse(rows, { delimiter, newline, quotes: true })}${newline}`;
  const read = readTextRows(text, { delimiter, newline, maxRows: 40, maxColumns: 200 });
  expect(read.rows).toEqual(rows);
  expect(read.brokenRow).toBeUndefined();
  expect(read.ends.at(-1)).toBe(text.length);
});

const anyText = fc.record({
  text: fc
    .string({ unit: fc.constantFrom('"', '""', ",", ",", "\n", " ", "x"), maxLength: 40 })
    .map((cells) => `${cells}\n`),
  maxRows: fc.integer({ min: 1, max: 5 }),
});

testProperty(
  "reads any text as another program does, up to its first fault",
  anyText,
  ({ text, maxRows }) => {
    const other = Papa.parse<string[]>(text, { delimiter: ",", newline: "\n", preview: maxRows });
    const { rows, brokenRow } = readTextRows(text, { ...format, maxRows });
    const [fault] = other.errors.filter(({ type }) => type === "Quotes");
    expect(brokenRow).toBe(fault?.row);
    expect(rows.slice(0, brokenRow)).toEqual(other.data.slice(0, brokenRow ?? rows.length));
  },
);

/** Random title in which the exporting program did not double quotation marks. */
const title = fc.record({
  words: fc.array(fc.constantFrom('12"', '"Old"', "oak", `6' 2"`, '"Bob', "chair"), {
    minLength: 1,
    maxLength: 4,
  }),
  between: fc.constantFrom(" ", ", "),
  isQuoted: fc.boolean(),
});
const sloppyRow = fc.record({
  titles: fc.array(title, { minLength: 1, maxLength: 4 }),
  prices: fc.array(fc.constantFrom("", "100", '"1,250"'), { minLength: 1, maxLength: 3 }),
});

testProperty(
  "reads no price of a row with stray quotation marks from another column",
  sloppyRow,
  ({ titles, prices }) => {
    const written = titles.map(({ words, between, isQuoted }) => {
      const text = words.join(isQuoted ? between : " ");
      return isQuoted ? `"${text}"` : text;
    });
    const width = titles.length + prices.length;
    const [row] = eachRowBelow([...written, ...prices].join(","), format, 0, width);
    if (!row?.isBroken || row.isTorn) return;
    const meant = prices.map((price) => price.replaceAll('"', ""));
    expect(row.cells.slice(titles.length)).toEqual(meant);
  },
  { runs: 3_000 },
);
