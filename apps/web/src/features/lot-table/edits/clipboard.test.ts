import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test, vi } from "vitest";
import { maxHtmlLength, maxTableCells } from "../../../lib/html-table";
import { readClipboard } from "./clipboard";

const excelHtml = (rows: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";} td {padding-top:1px;}--></style></head><body link=blue><table border=0 cellpadding=0 width=128 style='border-collapse:collapse'><!--StartFragment--> <col width=64 span=2 style='width:48pt'>\r\n ${rows}\r\n<!--EndFragment--></table></body></html>`;
const sheetsHtml = (rows: string) =>
  `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>${rows}</tbody></table>`;
const libreHtml = (rows: string) =>
  `<!DOCTYPE html>\n\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<style type="text/css">\n\t\tbody,td { font-family:"Liberation Sans" }\n\t</style>\n</head>\n\n<body>\n<table cellspacing="0" border="0">\n\t<colgroup span="2" width="85"></colgroup>\n${rows}</table>\n</body>\n\n</html>`;
const numbersHtml = (rows: string) =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px}</style></head><body><table cellspacing="0" cellpadding="0" class="t1"><tbody>${rows}</tbody></table></body></html>`;

type Case = [what: string, text: string, html: string, block: string[][]];

const texts: Case[] = [
  [
    "a title in quotation marks, of Excel",
    '"Untitled"\t10\r\n"Sunset at sea"\t20\r\n',
    "",
    [
      ['"Untitled"', "10"],
      ['"Sunset at sea"', "20"],
    ],
  ],
  ["a single title in quotation marks", '"Untitled"', "", [['"Untitled"']]],
  [
    "a title in quotation marks at the end of a row",
    '1\t"Untitled"\r\n2\t"Sea"\r\n',
    "",
    [
      ["1", '"Untitled"'],
      ["2", '"Sea"'],
    ],
  ],
  ["inches", '12" high\t6" x 4"\r\n', "", [['12" high', '6" x 4"']]],
  [
    "a title that begins with quotation marks",
    '"No. 5" bottle\t10\r\nLamp\t20\r\n',
    "",
    [
      ['"No. 5" bottle', "10"],
      ["Lamp", "20"],
    ],
  ],
  ["a title that ends with quotation marks", 'Print "Sea"\t10\r\n', "", [['Print "Sea"', "10"]]],
  ["two quotations in one title", '"A" and "B"\t10\r\n', "", [['"A" and "B"', "10"]]],
  [
    "an opening quotation mark without a second one",
    '"Lamp\t10\r\nChair\t20\r\n',
    "",
    [
      ['"Lamp', "10"],
      ["Chair", "20"],
    ],
  ],
  ["quotation marks alone", '""\t"\r\n', "", [['""', '"']]],
  [
    "a cell with a line break, of Excel",
    '"Brass\nDented"\t10\r\nChair\t20\r\n',
    "",
    [
      ["Brass\nDented", "10"],
      ["Chair", "20"],
    ],
  ],
  [
    "a cell with a line break, of Google Sheets",
    '"Brass\nDented"\t10\nChair\t20',
    "",
    [
      ["Brass\nDented", "10"],
      ["Chair", "20"],
    ],
  ],
  [
    "a cell with a line break of Windows, of LibreOffice",
    '"Brass\r\nDented"\t10\r\n',
    "",
    [["Brass\nDented", "10"]],
  ],
  ["a cell with a tab", '"a\tb"\tc\r\n', "", [["a\tb", "c"]]],
  [
    "doubled quotation marks in a cell with a line break",
    '"The ""big"" one\n12"" high"\t10\r\n',
    "",
    [['The "big" one\n12" high', "10"]],
  ],
  [
    "a cell with a line break that is all a quotation",
    '"""To be\nor not"""\t10\r\n',
    "",
    [['"To be\nor not"', "10"]],
  ],
  [
    "doubled quotation marks without a line break, as our own copies have them",
    '"""Untitled"""\t10\r\n',
    "",
    [['"Untitled"', "10"]],
  ],
  [
    "empty cells of a range",
    "Lamp\t\t\r\n\t\t10\r\n",
    "",
    [
      ["Lamp", "", ""],
      ["", "", "10"],
    ],
  ],
  ["one column of LibreOffice", "Lamp\nChair\n", "", [["Lamp"], ["Chair"]]],
  [
    "Numbers, which ends rows with a line feed",
    "Lamp\t10\nChair\t20",
    "",
    [
      ["Lamp", "10"],
      ["Chair", "20"],
    ],
  ],
  [
    "line ends of old Macs",
    "Lamp\t10\rChair\t20\r",
    "",
    [
      ["Lamp", "10"],
      ["Chair", "20"],
    ],
  ],
  ["NBSP around a cell", "\u00a0Lamp\u00a0\t\u00a010\u00a0\r\n", "", [["Lamp", "10"]]],
  ["NBSP inside a cell", "12\u00a0€ chair\t10\r\n", "", [["12\u00a0€ chair", "10"]]],
  [
    "German typographic quotation marks",
    "„Ohne Titel“\t1.250,00\u00a0€\r\n",
    "",
    [["„Ohne Titel“", "1.250,00\u00a0€"]],
  ],
  [
    "rows of unequal length",
    "Lamp\t10\nChair\nVase\t5\tx\n",
    "",
    [["Lamp", "10"], ["Chair"], ["Vase", "5", "x"]],
  ],
  ["a text beside HTML without a table", 'Lamp\t"A"', "<p>Lamp <b>A</b></p>", [["Lamp", '"A"']]],
  [
    "a text beside HTML with two tables",
    "Lamp\t10",
    "<table><tr><td>a</table><table><tr><td>b</table>",
    [["Lamp", "10"]],
  ],
  ["a text beside a table without rows", "Lamp\t10", "<table></table>", [["Lamp", "10"]]],
];

const tables: Case[] = [
  [
    "Excel: a title in quotation marks",
    '"Untitled"\t10\r\n',
    excelHtml(
      "<tr height=20 style='height:15.0pt'>\r\n  <td height=20 class=xl65 width=64>&quot;Untitled&quot;</td>\r\n  <td align=right width=64>10</td>\r\n </tr>",
    ),
    [['"Untitled"', "10"]],
  ],
  [
    "Excel: quotation marks that the text alone would read as one cell",
    '"A\t10\r\nB"\t20\r\n',
    excelHtml('<tr><td>"A</td><td>10</td></tr><tr><td>B"</td><td>20</td></tr>'),
    [
      ['"A', "10"],
      ['B"', "20"],
    ],
  ],
  [
    "Excel: a line break, and source lines that are broken for width",
    '"Brass\nDented"\t10\r\n',
    excelHtml("<tr><td>Brass<br>\r\n    Dented and a long\r\n  text</td><td>10</td></tr>"),
    [["Brass\nDented and a long text", "10"]],
  ],
  [
    "Excel: accounting format",
    "Lamp\t $1,250.00 \r\n",
    excelHtml(
      "<tr><td>Lamp</td><td class=xl63><span style='mso-spacerun:yes'>&nbsp;</span>$<span style='mso-spacerun:yes'>&nbsp;&nbsp; </span>1,250.00 </td></tr>",
    ),
    [["Lamp", "$   1,250.00"]],
  ],
  [
    "Excel: several blanks inside a title",
    "A  B\t1\r\n",
    excelHtml("<tr><td>A<span style='mso-spacerun:yes'>&nbsp; </span>B</td><td>1</td></tr>"),
    [["A  B", "1"]],
  ],
  ["Excel: an empty cell", "Lamp\t\r\n", excelHtml("<tr><td>Lamp</td><td>&nbsp;</td></tr>"), [["Lamp", ""]]],
  [
    "Excel: cells merged beside each other",
    "Lamp\t\t10\r\n",
    excelHtml("<tr><td colspan=2>Lamp</td><td>10</td></tr><tr><td>a</td><td>b</td><td>c</td></tr>"),
    [
      ["Lamp", "", "10"],
      ["a", "b", "c"],
    ],
  ],
  [
    "Excel: cells merged below each other",
    "Lamp\t1\r\n\t2\r\n",
    excelHtml("<tr><td rowspan=2>Lamp</td><td>1</td></tr><tr><td>2</td></tr>"),
    [
      ["Lamp", "1"],
      ["", "2"],
    ],
  ],
  [
    "Excel: cells merged in both directions, and beyond the last row",
    "",
    excelHtml("<tr><td>a</td><td colspan=2 rowspan=9>b</td></tr><tr><td>c</td></tr>"),
    [
      ["a", "b", ""],
      ["c", "", ""],
    ],
  ],
  [
    "Google Sheets: a line break",
    '"Brass\nDented"\t10',
    sheetsHtml(
      '<tr style="height:21px;"><td style="overflow:hidden;" data-sheets-value="{}">Brass<br/>Dented</td><td>10</td></tr>',
    ),
    [["Brass\nDented", "10"]],
  ],
  [
    "Google Sheets: quotation marks",
    '"No. 5" bottle\t10',
    sheetsHtml("<tr><td>&quot;No. 5&quot; bottle</td><td>10</td></tr>"),
    [['"No. 5" bottle', "10"]],
  ],
  [
    "Google Sheets: rows of headings and of cells",
    "Lot\tTitle\n1\tLamp",
    "<table><thead><tr><th>Lot</th><th>Title</th></tr></thead><tbody><tr><td>1</td><td>Lamp</td></tr></tbody></table>",
    [
      ["Lot", "Title"],
      ["1", "Lamp"],
    ],
  ],
  [
    "LibreOffice: fonts, numbers and an empty cell",
    "Lampe\t1.250,00 €\n\t\n",
    libreHtml(
      '\t<tr>\n\t\t<td height="17" align="left"><font face="Arial" size=2>Lampe<br>alt</font></td>\n\t\t<td align="right" sdval="1250" sdnum="1031;0;#.##0,00 [$€-407]">1.250,00 €</td>\n\t</tr>\n\t<tr>\n\t\t<td><br></td>\n\t\t<td><br></td>\n\t</tr>\n',
    ),
    [
      ["Lampe\nalt", "1.250,00 €"],
      ["", ""],
    ],
  ],
  [
    "Numbers: paragraphs in cells",
    "Lamp\t10",
    numbersHtml(
      '<tr><td valign="top" class="td1"><p class="p1">Brass</p>\n<p class="p1">Dented</p></td><td><p class="p1">10</p></td></tr>',
    ),
    [["Brass\nDented", "10"]],
  ],
  [
    "a table inside a cell",
    "a b\tc",
    "<table><tr><td>a <table><tr><td>b</td></tr></table></td><td>c</td></tr></table>",
    [["a\nb", "c"]],
  ],
  [
    "scripts, styles and comments",
    "Lamp",
    "<table><tr><td>La<script>globalThis.wasRun = true</script><style>p{}</style><!-- x -->mp<img src=x onerror='globalThis.wasRun = true'></td></tr></table>",
    [["Lamp"]],
  ],
  [
    "rows of unequal length",
    "a\tb\nc",
    "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
    [["a", "b"], ["c"]],
  ],
];

test.each([...texts, ...tables])("reads from the clipboard %s", (_what, text, html, block) => {
  expect(readClipboard({ text, html })).toEqual(block);
  expect(globalThis).not.toHaveProperty("wasRun");
});

test("reads the text where the HTML is too long, or its merged cells are too many", () => {
  const long = `<table><tr><td>${"x".repeat(maxHtmlLength)}</td></tr></table>`;
  expect(readClipboard({ text: "Lamp", html: long })).toEqual([["Lamp"]]);
  const row = '<tr><td colspan="1000">a</td></tr>';
  const wide = `<table>${row.repeat(maxTableCells / 1_000 + 1)}</table>`;
  expect(readClipboard({ text: "Lamp", html: wide })).toEqual([["Lamp"]]);
});

test.each([
  ["are placed in one row", `<tr>${'<td colspan="1000">a</td>'.repeat(10_000)}</tr>`],
  [
    "cover the row below",
    `<tr>${'<td colspan="1000" rowspan="2">a</td>'.repeat(249)}</tr><tr>${"<td>b</td>".repeat(10_000)}</tr>`,
  ],
])("reads the text without placing more cells than the limit where merged cells %s", (_what, rows) => {
  const placed = vi.spyOn(HTMLTableCellElement.prototype, "rowSpan", "get");
  expect(readClipboard({ text: "Lamp", html: `<table>${rows}</table>` })).toEqual([["Lamp"]]);
  expect(placed.mock.calls.length).toBeLessThanOrEqual(maxTableCells / 1_000 + 1);
});

const cellText = fc
  .string({ unit: fc.constantFrom('"', "a", " ", "é", "<", "&", "\n"), maxLength: 6 })
  .map((text) =>
    text
      .split("\n")
      .map((line) => line.trim().replace(/ +/g, " "))
      .join("\n")
      .trim(),
  );
const rows = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cellText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
  );

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\n", "<br>");

testProperty("reads the cells of any table as they were written", rows, (block) => {
  const html = block
    .map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join("")}</tr>`)
    .join("\n");
  expect(readClipboard({ text: "", html: excelHtml(html) })).toEqual(block);
});

testProperty(
  "reads lines of any texts as so many rows and cells, unless a quotation mark begins a cell",
  rows,
  (block) => {
    const plain = block.map((row) => row.map((text) => `x${text.replaceAll("\n", "")}`));
    const text = plain.map((row) => row.join("\t")).join("\r\n");
    expect(readClipboard({ text, html: "" })).toEqual(plain);
  },
);
