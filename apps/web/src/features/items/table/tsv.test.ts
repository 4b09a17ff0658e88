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
  ["an empty quoted cell", '""\tx', [["", "x"]]],
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

/** Pseudo-random numbers from 0 to 1 (mulberry32), so that a failure can be repeated. */
function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test("reads back what it wrote, for random cells", () => {
  const random = makeRandom(25);
  const pieces = ['"', '""', "\t", "\n", "\r\n", "a", "é", "", " ", "'", ",", "\u2028"];
  const count = (most: number) => 1 + Math.floor(random() * most);
  const cell = () =>
    Array.from({ length: count(5) - 1 }, () => pieces[Math.floor(random() * pieces.length)]).join("");
  for (let run = 0; run < 300; run += 1) {
    const width = count(4);
    const block = Array.from({ length: count(5) }, () => Array.from({ length: width }, cell));
    const normalized = block.map((row) => row.map((text) => text.replaceAll("\r\n", "\n")));
    expect(parseTsv(formatTsv(block))).toEqual(normalized);
  }
});
