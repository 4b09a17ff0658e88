import { text } from "node:stream/consumers";
import type { ExportSettings } from "@lotwright/contracts/exports/export-settings";
import type { ExportTable } from "@lotwright/contracts/exports/exports";
import { fc, testProperty } from "@lotwright/testing/properties";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { createTableNotes } from "../files/notes";
import { makeSource } from "../testing/make";
import type { Cell } from "./columns";
import { csvFile } from "./csv";
import { planExport } from "./plan";
import type { TableRow } from "./table-rows";

async function written(
  rows: Cell[][],
  settings: Partial<ExportSettings> = {},
  table: Partial<ExportTable> = {},
) {
  const notes = createTableNotes();
  const placed = rows.map((cells, index) => ({ place: String(index + 1), cells }));
  const chunks = await csvFile(placed, planExport(makeSource({ settings, table })), notes).toArray();
  return { csv: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString("utf8"), notes };
}

async function csvOf(rows: Cell[][], settings: Partial<ExportSettings> = {}): Promise<string> {
  const { csv } = await written(rows, settings);
  expect(csv.startsWith("\uFEFF")).toBe(true);
  return csv.slice(1);
}

test.each([
  ["=1+1", "'=1+1"],
  ["+44 20 7946", "'+44 20 7946"],
  ["-5", "'-5"],
  ["\r=1", `"'\r=1"`],
  ["\u200B=1+1", "'\u200B=1+1"],
  ["＝1+1", "'＝1+1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ["a=b", "a=b"],
  ['12" bracket', '"12"" bracket"'],
  ["two\r\nlines", '"two\r\nlines"'],
  [-5, "-5"],
])("writes the cell %j as %j", async (cell, expected) => {
  expect(await csvOf([["x", cell]])).toBe(`x,${expected}\r\n`);
});

/** Random text pieces, often ones that need quoting or look like formulas. */
const piece = fc.oneof(
  fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "＝",
    "＋",
    "－",
    "＠",
    " ",
    "\t",
    "\r",
    "\n",
    "\u200B",
    '"',
    "'",
    ",",
    ";",
  ),
  fc.string({ maxLength: 4 }),
);
const textCell = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
const file = fc.record({
  rows: fc.array(fc.tuple(textCell, textCell), { minLength: 1, maxLength: 4 }),
  csvDelimiter: fc.constantFrom("comma", "semicolon", "tab"),
});

testProperty(
  "writes every text so that it reads back unchanged, apart from an apostrophe before what a spreadsheet would run",
  file,
  async ({ rows, csvDelimiter }) => {
    const { data } = Papa.parse<string[]>(await csvOf(rows, { csvDelimiter }), {
      delimiter: { comma: ",", semicolon: ";", tab: "\t" }[csvDelimiter],
      newline: "\r\n",
    });
    expect(data.pop()).toEqual([""]);
    const unguarded = (cells: string[]) =>
      cells.map((cell) => cell.replace(/^'(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u, ""));
    expect(data.map(unguarded)).toEqual(rows.map(unguarded));
    for (const cell of data.flat()) expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]/u);
  },
);

test.each([
  ["comma", `"a,b",c;d,e\tf\r\n`],
  ["semicolon", `a,b;"c;d";e\tf\r\n`],
  ["tab", `a,b\tc;d\t"e\tf"\r\n`],
] as const)("cells that hold the delimiter are quoted: %s", async (csvDelimiter, expected) => {
  expect(await csvOf([["a,b", "c;d", "e\tf"]], { csvDelimiter })).toBe(expected);
});

test("writes texts as they are without the formula guard, and no byte order mark when the plan says so", async () => {
  const rows = [
    ["=1+1", "\t=1", -5],
    ["＝1", "+44 20 7946"],
  ];
  const { csv, notes } = await written(rows, {}, { formulaGuard: false, bom: false, delimiter: "semicolon" });
  expect(csv).toBe("=1+1;\t=1;-5\r\n＝1;+44 20 7946\r\n");
  expect(notes.text()).toBe("");
});

test("reports the rows in which texts were guarded, and how many there are", async () => {
  const { notes } = await written([
    ["a", "=1"],
    ["b", "c"],
    ["=2", "@3"],
  ]);
  expect(notes.text()).toBe(
    "An apostrophe (') was put in front of 3 cells, because spreadsheets run texts that begin like a formula (= + - @, a tab or a line break). In: 1, 3. To get the texts unchanged, add formulaGuard=false to the address of the export.\r\n",
  );
});

test("guards headings against formulas like any other cell", async () => {
  expect(await csvOf([["=cmd|' /C calc'!A0", "Title"]])).toBe("'=cmd|' /C calc'!A0,Title\r\n");
});

test.each([
  ["YYYY-MM-DD", "2026-03-05"],
  ["DD/MM/YYYY", "05/03/2026"],
  ["MM/DD/YYYY", "03/05/2026"],
  ["DD.MM.YYYY", "05.03.2026"],
] as const)("days are written as %s", async (dateFormat, expected) => {
  expect(await csvOf([[new Date("2026-03-05T00:00:00Z")]], { dateFormat })).toBe(`${expected}\r\n`);
});

test("writes a row of one empty cell as a row", async () => {
  expect(await csvOf([["Notes"], [""], ["x"]], { includeColumns: ["notes"] })).toBe('Notes\r\n""\r\nx\r\n');
  expect(await csvOf([["", ""]])).toBe(",\r\n");
});

test("passes a failure of the row source to the reader", async () => {
  function* rows(): Generator<TableRow> {
    yield { place: "1", cells: ["x"] };
    throw new Error("no more rows");
  }
  const file = csvFile(rows(), planExport(makeSource()), createTableNotes());
  await expect(text(file)).rejects.toThrow("no more rows");
});
