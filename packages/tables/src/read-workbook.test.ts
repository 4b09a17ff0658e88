import ExcelJS from "exceljs";
import readOther from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { readWorkbook } from "./read-workbook";
import { hostileWorkbooks, sheetOf, textCell, workbookOf } from "./testing/hostile-workbooks";
import { wholeLimits } from "./testing/limits";
import type { RowLimits } from "./workbook";

const read = (bytes: Buffer, changed: Partial<RowLimits> = {}) =>
  readWorkbook(bytes, { ...wholeLimits, ...changed });

const rowsOf = async (bytes: Buffer) => (await read(bytes)).rows;

async function written(fill: (book: ExcelJS.Workbook) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  fill(book);
  return Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer); // exceljs declares an older Buffer type
}

const worksheet = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";

const withTexts = (...texts: string[]) =>
  workbookOf({
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row>${texts
      .map((_, index) => `<c t="s"><v>${index}</v></c>`)
      .join("")}</row></sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst>${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
  });

const withStyle = (style: string, value: string, formats = "") =>
  workbookOf({
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c s="1"><v>${value}</v></c></row></sheetData></worksheet>`,
    "xl/styles.xml": `<styleSheet><numFmts>${formats}</numFmts><cellXfs><xf numFmtId="0"/>${style}</cellXfs></styleSheet>`,
  });

describe("a workbook of honest programs", () => {
  const workbooks: [string, (book: ExcelJS.Workbook) => void][] = [
    [
      "numbers, texts, booleans, formulas, errors and gaps",
      (book) => {
        const sheet = book.addWorksheet("Lots");
        sheet.addRow(["Lot", " Title ", null, "Qty"]);
        sheet.getRow(4).values = [1_250.5, "", true, false, { formula: "A4*2", result: 2_501 }];
        sheet.getCell("H6").value = { error: "#N/A" };
        sheet.getCell("B7").value = { formula: 'A1&"x"', result: "Lotx" };
        sheet.getCell("C7").value = 1e21;
        sheet.getCell("J9").numFmt = "0.00";
      },
    ],
    [
      "dates, times and formats that only look like dates",
      (book) => {
        const sheet = book.addWorksheet("Dates");
        const formats = [
          "dd/mm/yyyy",
          "yyyy-mm-dd;@",
          "[h]:mm:ss",
          '"Day "0',
          "#,##0.00",
          "mmmm d",
          "0%",
          "[Red]0",
        ];
        for (const [index, format] of formats.entries()) {
          const cell = sheet.getCell(index + 1, 1);
          cell.value = 45_000.75;
          cell.numFmt = format;
        }
        sheet.getCell("B1").value = new Date("2026-03-05T12:30:00Z");
      },
    ],
    [
      "dates that are counted from 1904",
      (book) => {
        book.properties.date1904 = true;
        book.addWorksheet("Mac").getCell("A1").value = new Date("2026-03-05T00:00:00Z");
      },
    ],
    [
      "rich texts, links, escapes and letters of all kinds",
      (book) => {
        const sheet = book.addWorksheet("Lots & more");
        sheet.getCell("A1").value = { richText: [{ text: "Oak " }, { text: "chair", font: { bold: true } }] };
        sheet.getCell("B1").value = { text: "Photo", hyperlink: "https://example.org/?a=1&b=2" };
        sheet.getCell("C1").value = 'a_x000D_b & <c> "d" \u2028 \u{1f600}\nline\ttab';
        sheet.getCell("D1").value = "  blanks  ";
      },
    ],
    [
      "several sheets",
      (book) => {
        book.addWorksheet("First").addRow(["one"]);
        book.addWorksheet("Second").addRow(["two"]);
      },
    ],
  ];

  test.each(workbooks)("reads a workbook as another program does: %s", async (_, fill) => {
    const bytes = await written(fill);
    const [other] = await readOther(bytes, { trim: false });
    const { sheet, rows, columnCount } = await read(bytes);
    expect({ sheet, rows }).toEqual({ sheet: other?.sheet, rows: other?.data });
    expect(columnCount).toBe(rows[0]?.length);
  });

  test("finds the first sheet by the workbook's order and relationships, not by the names of parts", async () => {
    const bytes = workbookOf({
      "xl/workbook.xml":
        '<x:workbook xmlns:x="a" xmlns:q="b"><x:sheets><x:sheet name="Front_x0020_row" sheetId="7" q:id="b"/><x:sheet name="Back" sheetId="1" q:id="a"/></x:sheets></x:workbook>',
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Type="${worksheet}" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${worksheet}" Target="/xl/other/page.xml"/></Relationships>`,
      "xl/other/page.xml":
        '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c t="str"><x:v>front</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(await read(bytes)).toMatchObject({ sheet: "Front row", rows: [["front"]] });
  });

  test("reads the texts of all runs, with escapes, references and CDATA, and without phonetic hints", async () => {
    const bytes = withTexts(
      "<r><t>Oak</t></r><r><t xml:space='preserve'> chair</t></r>",
      "<t>骨董</t><rPh sb='0' eb='2'><t>コットウ</t></rPh>",
      "<t>a_x000D_b_x005F_x0041_ &amp; &#65;</t>",
      "<t><![CDATA[<b>]]></t>",
      "<t/>",
    );
    expect(await rowsOf(bytes)).toEqual([["Oak chair", "骨董", "a\rb_x0041_ & A", "<b>"]]);
  });

  test("places rows and cells without addresses one after the other, and rows by the addresses of their cells", async () => {
    const bytes = sheetOf(
      `<row><c><v>1</v></c><c/><c><v>2</v></c></row><row>${textCell("B4", "x")}<c><v>3</v></c></row>`,
    );
    const gap = [null, null, null];
    expect(await rowsOf(bytes)).toEqual([[1, null, 2], gap, gap, [null, "x", 3]]);
  });

  test.each([
    ["one of Excel's formats", '<xf numFmtId="14"/>', ""],
    ["one of the workbook's", '<xf numFmtId="170"/>', '<numFmt numFmtId="170" formatCode="d\\.m\\.yy"/>'],
    ["an ISO text", undefined, ""],
  ])("reads dates by %s", async (_, style, formats) => {
    const iso = sheetOf('<row><c t="d"><v>2026-03-05T00:00:00Z</v></c></row>');
    const bytes = style === undefined ? iso : withStyle(style, "46086", formats);
    expect(await rowsOf(bytes)).toEqual([[new Date("2026-03-05T00:00:00Z")]]);
  });

  test("names merged cells, and leaves out what is no range", async () => {
    const merged =
      '<mergeCells><mergeCell ref="A3:AB3"/><mergeCell ref="A1"/><mergeCell ref="C1:D2"/><mergeCell ref="x:A2"/></mergeCells>';
    expect((await read(sheetOf("", merged))).merges).toEqual([
      { top: 3, bottom: 3, left: 1, right: 28 },
      { top: 1, bottom: 2, left: 3, right: 4 },
    ]);
  });
});

describe("the limits", () => {
  test("cuts rows, columns and texts at the limits, and counts the columns", async () => {
    const cells = `${textCell("A1", "abcdef")}<c r="B1"><v>2</v></c><c r="ZZ1"><v>3</v></c>`;
    const bytes = sheetOf(
      `<row r="1">${cells}</row><row r="3">${textCell("A3", "later")}</row>`,
      '<mergeCells><mergeCell ref="A3:B3"/></mergeCells>',
    );
    expect(await read(bytes, { maxRows: 2, maxColumns: 3, maxCellLength: 4 })).toEqual({
      ...{ sheet: "Lots", sheets: ["Lots"], merges: [], isCut: false },
      rows: [["abcd", 2, null]],
      columnCount: 702,
    });
  });

  test("leaves a cell at XFD1048576 unread", async () => {
    const bytes = hostileWorkbooks["a cell at XFD1048576"]();
    expect(bytes.length).toBeLessThan(1_024);
    expect(await read(bytes, { maxRows: 40 })).toMatchObject({ rows: [], columnCount: 0 });
    const unnamed = sheetOf('<row><c r="XFD1048576"><v>1</v></c></row>');
    expect(await read(unnamed, { maxRows: 40 })).toMatchObject({ rows: [], columnCount: 0 });
  });
});

describe("a workbook that is no workbook", () => {
  const titles = '<row><c t="s"><v>0</v></c></row>';
  const cases: [string, string, () => Buffer][] = [
    ["not-workbook", "no ZIP", () => Buffer.from("PK\u0003\u0004 and more")],
    [
      "not-workbook",
      "another part in place of the sheet",
      () => workbookOf({ "xl/workbook.xml": "<workbook/>" }),
    ],
    [
      "not-workbook",
      "XML that ends too early",
      () => workbookOf({ "xl/worksheets/sheet1.xml": "<worksheet>" }),
    ],
    ["not-workbook", "a shared string that is not there", () => sheetOf(titles)],
    ["not-workbook", "rows in another order", () => sheetOf('<row r="2"/><row r="1"/>')],
    ["not-workbook", "cells in another order", () => sheetOf('<row><c r="B1"/><c r="A1"/></row>')],
    ["not-workbook", "a number of letters", () => sheetOf("<row><c><v>x</v></c></row>")],
    [
      "not-workbook",
      "a part that is larger than the directory says",
      () =>
        sheetOf("", "", {
          name: "xl/sharedStrings.xml",
          content: `<sst>${" ".repeat(99)}</sst>`,
          claimedSize: 9,
        }),
    ],
    [
      "named-twice",
      "a part that is named twice",
      () => sheetOf("", "", { name: "xl/workbook.xml", content: "" }),
    ],
    [
      "too-large",
      "more than 1,000 parts",
      () =>
        sheetOf("", "", ...Array.from({ length: 1_000 }, (_, index) => ({ name: `${index}`, content: "" }))),
    ],
    [
      "too-large",
      "more than 20 MB",
      () => sheetOf("", "", { name: "xl/a.bmp", content: "", claimedSize: 20_000_000 }),
    ],
    ["too-large", "1.2 million shared strings", hostileWorkbooks["1.2 million shared strings"]],
    ["too-large", "a million styles", hostileWorkbooks["a million styles"]],
    ["not-workbook", "5 million open elements", hostileWorkbooks["5 million open elements"]],
    ["not-workbook", "a million attributes", hostileWorkbooks["a million attributes"]],
    ["not-workbook", "a million cells in a row", hostileWorkbooks["a million cells in a row"]],
    ["not-workbook", "18 MB of starts of merged cells", hostileWorkbooks["18 MB of starts of merged cells"]],
  ];

  test.each(cases)("refuses as %s: %s", async (reason, _, make) => {
    await expect(read(make(), { maxRows: 40 })).rejects.toMatchObject({ name: "TableError", reason });
  });

  test("reads no part that its directory doesn't name", async () => {
    const named = "xl/worksheets/sheet1.xml";
    const hidden = { name: named, content: "x".repeat(99), isHidden: true };
    expect(await rowsOf(sheetOf(`<row>${textCell("A1", "Lot")}</row>`, "", hidden))).toEqual([["Lot"]]);
    expect(
      await rowsOf(
        sheetOf(titles, "", { name: "xl/sharedStrings.xml", content: "<sst><si><t>Lot</t></si></sst>" }),
      ),
    ).toEqual([["Lot"]]);
    const unnamed = {
      name: "xl/sharedStrings.xml",
      content: "<sst><si><t>Lot</t></si></sst>",
      isHidden: true,
    };
    await expect(read(sheetOf(titles, "", unnamed))).rejects.toMatchObject({ reason: "not-workbook" });
  });
});

describe("the sheets of a workbook", () => {
  const withSheets = (...sheets: [name: string, state: "visible" | "hidden" | "veryHidden"][]) =>
    written((book) => {
      for (const [name, state] of sheets) book.addWorksheet(name, { state }).addRow([`Text of ${name}`]);
    });

  test("lists the visible sheets, and reads the first one", async () => {
    const bytes = await withSheets(
      ["Lists", "hidden"],
      ["Read me", "visible"],
      ["Codes", "veryHidden"],
      ["Lots", "visible"],
    );
    const { sheet, sheets, rows } = await read(bytes);
    expect([sheet, sheets, rows]).toEqual(["Read me", ["Read me", "Lots"], [["Text of Read me"]]]);
  });

  test("reads sheets by name", async () => {
    const bytes = await withSheets(["Read me", "visible"], ["Lots", "visible"]);
    const { sheet, sheets, rows } = await read(bytes, { sheet: "Lots" });
    expect([sheet, sheets, rows]).toEqual(["Lots", ["Read me", "Lots"], [["Text of Lots"]]]);
  });

  test("rejects a sheet by name if there is none, or if it is hidden", async () => {
    const bytes = await withSheets(["Lots", "visible"], ["Codes", "hidden"]);
    await expect(read(bytes, { sheet: "Prices" })).rejects.toMatchObject({ reason: "no-sheet" });
    await expect(read(bytes, { sheet: "Codes" })).rejects.toMatchObject({ reason: "no-sheet" });
  });

  test("lists sheets up to a number and a length", async () => {
    const many = `<sheet name="${"x".repeat(100_000)}" r:id="rId1"/>`.repeat(150);
    const bytes = workbookOf({
      "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${many}</sheets></workbook>`,
    });
    const { sheets } = await read(bytes);
    expect([sheets.length, sheets[0]?.length]).toEqual([100, 255]);
  });
});
