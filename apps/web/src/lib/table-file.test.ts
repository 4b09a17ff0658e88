import { expect, test } from "vitest";
import { readTableFile } from "./table-file";

const limits = { maxWorkbookBytes: 1_000, maxCharacters: 20_000, tooLarge: "Too large." };
const read = (...parts: BlobPart[]) => readTableFile(new File(parts, "results.xls"), limits);
const webPage = { problem: expect.stringContaining("This is a web page named as a spreadsheet.") };

const columns = Array.from({ length: 1_000 }, (_, at) => `C${at}`);
const windows1252 = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));

test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
  ["text between blanks", "<table>\n<tr>\n<td> Lot \n #</td><td>1,250</td></tr></table>", '"Lot #","1,250"'],
  [
    "meta charset windows-1252",
    windows1252("<html><meta charset=windows-1252><table><tr><th>K\xe4ufer<td>\x31\xa0kg</table>"),
    '"Käufer","1\u00a0kg"',
  ],
  [
    "nested tables",
    "<html><table><tr><td>Menu<td><table><tr><td>Lot<tr><td>12<tr><td>13</table></table>",
    '"Lot"\n"12"\n"13"',
  ],
  [
    "several tables",
    "<html><table><tr><td>Sale<td>Barn</table><table><tr><td>Lot<tr><td>7</table>",
    '"Lot"\n"7"',
  ],
  [
    "1,000 columns",
    `<table><tr><td>${columns.join("<td>")}</table>`,
    columns.map((name) => `"${name}"`).join(","),
  ],
  [
    "scripts and styles",
    "<html><style>td{}</style><table><tr><td>Lot<script>alert(1)</script><td><style>p{}</style>Price</table>",
    '"Lot","Price"',
  ],
  ["cells that aren't closed", "<table><tr><td>Lot<td>Price<tr><td>1<td>20", '"Lot","Price"\n"1","20"'],
  ["formulas", "<table><tr><td>=1+1<td x:fmla='=A1'>2<td>+@x</table>", '"=1+1","2","+@x"'],
  ["quotation marks and entities", '<table><tr><td>6" pipe<td>A &amp; B</table>', '"6"" pipe","A & B"'],
  [
    "merged cells",
    "<table><tr><th colspan=2>Lot<th>Price<tr><td rowspan=2>1<td>a<td>5<tr><td>b<td>6</table>",
    '"Lot","","Price"\n"1","a","5"\n"","b","6"',
  ],
  ["line breaks", "<table><tr><td>Oak<br>chair</table>", '"Oak\nchair"'],
])("reads a web page with %s", async (_, page, csv) => {
  expect(await read(page)).toEqual({ csv });
});

test.each<[string, string, object]>([
  ["without a table", "<!doctype html><p>Sign in to see results</p>", webPage],
  ["with a table without rows", "<html><table></table>", webPage],
  ["that is an XML spreadsheet", '<?xml version="1.0"?><Workbook><Table><Row/></Table></Workbook>', webPage],
  ["with more cells than a table may have", `<table>${"<tr><td colspan=1000>".repeat(251)}`, limits],
  ["whose CSV is too long", `<table><tr><td>${"x".repeat(19_999)}`, limits],
  ["above the limit of bytes", `<table>${"x".repeat(40_000)}`, limits],
])("refuses a web page %s", async (_, page, refusal) => {
  const problem = "tooLarge" in refusal ? { problem: limits.tooLarge } : refusal;
  expect(await read(page)).toEqual(problem);
});
