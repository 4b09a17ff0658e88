import { text } from "node:stream/consumers";
import type { ExportSettings } from "@lotwright/contracts/export-settings";
import { expect, test } from "vitest";
import type { Cell } from "./columns";
import { csvFile } from "./csv";
import { makeSource } from "./testing/make";

async function csvOf(rows: Cell[][], overrides: Partial<ExportSettings> = {}): Promise<string> {
  const chunks = await csvFile(rows, makeSource({ settings: overrides }).settings).toArray();
  const csv = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString("utf8");
  expect(csv.startsWith("\uFEFF")).toBe(true);
  return csv.slice(1);
}

test.each([
  ["plain", "plain"],
  ["=1+1", "'=1+1"],
  ["+44 20 7946", "'+44 20 7946"],
  ["-5", "'-5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ["\n=1", `"'\n=1"`],
  [" =1+1", "' =1+1"],
  ["\u200B=1+1", "'\u200B=1+1"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠A1", "'＠A1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ["a=b", "a=b"],
  ['12" bracket', '"12"" bracket"'],
  ['"=1+1', `"""=1+1"`],
  ["a,b", '"a,b"'],
  ["a;b", "a;b"],
  ["two\nlines", '"two\nlines"'],
  ["two\rlines", '"two\rlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  [-5, "-5"],
  [0, "0"],
])("the cell %j is written as %j", async (cell, expected) => {
  expect(await csvOf([["x", cell]])).toBe(`x,${expected}\r\n`);
});

test.each([
  ["comma", `"a,b",c;d,e\tf\r\n`],
  ["semicolon", `a,b;"c;d";e\tf\r\n`],
  ["tab", `a,b\tc;d\t"e\tf"\r\n`],
] as const)("cells that hold the delimiter are quoted: %s", async (csvDelimiter, expected) => {
  expect(await csvOf([["a,b", "c;d", "e\tf"]], { csvDelimiter })).toBe(expected);
});

test("headings are neutralised like any other cell", async () => {
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

test("a row of one empty cell is still a row", async () => {
  expect(await csvOf([["Notes"], [""], ["x"]], { includeColumns: ["notes"] })).toBe('Notes\r\n""\r\nx\r\n');
  expect(await csvOf([["", ""]])).toBe(",\r\n");
});

test("a failure while the rows are made reaches the reader", async () => {
  function* rows(): Generator<Cell[]> {
    yield ["x"];
    throw new Error("no more rows");
  }
  await expect(text(csvFile(rows(), makeSource().settings))).rejects.toThrow("no more rows");
});
