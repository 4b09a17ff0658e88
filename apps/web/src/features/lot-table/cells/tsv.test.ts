import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { formatTsv, parseTsv } from "./tsv";

test.each([
  [
    "Excel, which ends each row with CRLF",
    "Lamp\t2\r\nChair\t1\r\n",
    [
      ["Lamp", "2"],
      ["Chair", "1"],
    ],
  ],
  [
    "Google Sheets, which ends no row",
    "Lamp\t2\nChair\t1",
    [
      ["Lamp", "2"],
      ["Chair", "1"],
    ],
  ],
  [
    "LibreOffice, which ends the last row",
    "Lamp\t2\nChair\t1\n",
    [
      ["Lamp", "2"],
      ["Chair", "1"],
    ],
  ],
  ["a single cell", "Lamp", [["Lamp"]]],
  ["nothing", "", [[""]]],
  ["empty cells and rows", "\ta\t\n\n\tb\t\n", [["", "a", ""], [""], ["", "b", ""]]],
  ["a quoted cell with line breaks", '"Brass\r\nDented"\tTools\r\n', [["Brass\nDented", "Tools"]]],
  ["doubled quotes", '"The ""big"" one\n6"" pipe"\tx', [['The "big" one\n6" pipe', "x"]]],
  ["a quoted cell with a tab", '"a\tb"\tc', [["a\tb", "c"]]],
  ["quotes within a cell without line breaks", '6" pipe\t4"', [['6" pipe', '4"']]],
  ["a cell that only starts with quotes", '"Lamp" of brass\tx', [['"Lamp" of brass', "x"]]],
  ["a quote that is never closed", '"Lamp\tx\ny', [['"Lamp', "x"], ["y"]]],
  ["quotes around nothing", '""\tx', [['""', "x"]]],
])("reads a block from %s", (_from, text, block) => {
  expect(parseTsv(text)).toEqual(block);
});

test("quotes only cells that need it", () => {
  expect(
    formatTsv([
      ["Lamp", '6" pipe'],
      ["a\nb", '"x"'],
    ]),
  ).toBe('Lamp\t6" pipe\r\n"a\nb"\t"""x"""');
});

test("writes an empty cell as spreadsheets do, unlike an empty clipboard", () => {
  expect(formatTsv([[""]])).toBe("\r\n");
  expect(parseTsv("\r\n")).toEqual([[""]]);
});

/** Pieces of cells that need quoting, and one that does not. */
const piece = fc.constantFrom('"', '""', "\t", "\n", "\r\n", "a", "é", " ", "'", ",", "\u2028");
const cell = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""));
const block = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
  );

testProperty("reads back what it wrote", block, (rows) => {
  const normalized = rows.map((row) => row.map((text) => text.replaceAll("\r\n", "\n")));
  expect(parseTsv(formatTsv(rows))).toEqual(normalized);
});
