import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import type { ExportSettings } from "@lotwright/contracts/exports/export-settings";
import { unzip } from "@lotwright/testing/unzip";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { createTableNotes } from "../files/notes";
import { makeItem, makeSource } from "../testing/make";
import type { Cell } from "./columns";
import { planExport, planTable } from "./plan";
import { type TableRow, tableRows } from "./table-rows";
import { workbookFile } from "./workbook";

const columns: Partial<ExportSettings> = { includeColumns: ["title", "quantity", "createdAt"] };

async function workbookOf(rows: Cell[][], settings = columns) {
  const plan = planExport(makeSource({ settings: { fileFormat: "xlsx", ...settings } }));
  const placed = [plan.columns.map(({ label }) => label), ...rows].map((cells) => ({ place: "1", cells }));
  const file = await buffer(workbookFile(placed, plan, createTableNotes()));
  const workbook = new ExcelJS.Workbook();
  // exceljs declares an older Buffer type.
  await workbook.xlsx.load(file as unknown as ExcelJS.Buffer);
  const entries = await unzip(file);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error("The workbook has no sheet");
  return {
    sheet,
    xml: String(entries.get("xl/worksheets/sheet1.xml")),
    styles: String(entries.get("xl/styles.xml")),
  };
}

describe("the workbook", () => {
  test("writes a bold, frozen heading", async () => {
    const { sheet } = await workbookOf([["Drill", 1]]);
    expect(sheet.getRow(1).values).toEqual([undefined, "Title", "Quantity", "Created"]);
    expect(sheet.getCell("A1").font.bold).toBe(true);
    expect(sheet.getCell("C1").font.bold).toBe(true);
    expect(sheet.getCell("A2").font?.bold).toBeFalsy();
    expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
  });

  test("keeps numbers as numbers and text as text, never as a formula", async () => {
    const cells = ["=1+1", "+1", "-5", "@A1", "\t=1", "＝1", "007", "true", '<f>1</f>&"'];
    const { sheet, xml } = await workbookOf([...cells.map((cell) => [cell, -5])]);
    expect(sheet.getColumn(1).values.slice(2)).toEqual(cells);
    expect(sheet.getCell("B2").value).toBe(-5);
    expect(xml).not.toMatch(/<f[ >/]/);
  });

  test.each([
    ["YYYY-MM-DD", "yyyy-mm-dd"],
    ["DD/MM/YYYY", "dd\\/mm\\/yyyy"],
    ["MM/DD/YYYY", "mm\\/dd\\/yyyy"],
    ["DD.MM.YYYY", "dd.mm.yyyy"],
  ] as const)("stores days as Excel dates in the format %s", async (dateFormat, numFmt) => {
    const day = new Date("2026-03-05T00:00:00Z");
    const { sheet, styles } = await workbookOf([["Drill", 1, day]], { ...columns, dateFormat });
    expect(sheet.getCell("C2").value).toEqual(day);
    // exceljs's reader drops the backslashes.
    expect(sheet.getCell("C2").numFmt).toBe(numFmt.replaceAll("\\", ""));
    expect(styles).toContain(`formatCode="${numFmt}"`);
  });

  test("cuts text at Excel's limit, with a mark, and never inside a character", async () => {
    const limit = 32_767;
    const { sheet } = await workbookOf([
      ["x".repeat(limit)],
      ["x".repeat(limit + 1)],
      [`${"x".repeat(limit - 2)}🔨🔨`],
    ]);
    expect(sheet.getCell("A2").value).toBe("x".repeat(limit));
    expect(sheet.getCell("A3").value).toBe(`${"x".repeat(limit - 1)}…`);
    expect(sheet.getCell("A4").value).toBe(`${"x".repeat(limit - 2)}…`);
  });

  test("breaks lines as Excel does and protects what it would read as a character's code", async () => {
    const { sheet, xml } = await workbookOf([["one\r\ntwo\rthree\nfour"], ["model_x0041_b"]]);
    expect(sheet.getCell("A2").value).toBe("one\ntwo\nthree\nfour");
    expect(xml).toContain("model_x005F_x0041_b");
  });

  test("keeps the blanks around and inside a text, and writes lot numbers as text without Excel's warning", async () => {
    const cells = ["  two before", "two after  ", "in  side", "\tfirst\n", " ", "1000", "$1 <&> $&"];
    const { sheet, xml } = await workbookOf(cells.map((cell) => [cell, 1]));
    expect(sheet.getColumn(1).values.slice(2)).toEqual(cells);
    expect(xml.match(/<t[ >]/g)).toHaveLength(cells.length + 3);
    expect(xml.match(/ t="inlineStr"><is><t xml:space="preserve">/g)).toHaveLength(cells.length + 3);
    expect(xml).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">  two before</t></is></c>');
    expect(xml).toContain('<c r="B2"><v>1</v></c>');
    expect(xml).toMatch(
      /<ignoredErrors><ignoredError sqref="A1:C1048576" numberStoredAsText="1"\/><\/ignoredErrors><\/worksheet>$/,
    );
  });

  test("holds thousands of lots, each on its row", async () => {
    const lots = Array.from({ length: 2_000 }, (_, index) =>
      makeItem({ lotNumber: index + 1, title: `Lot ${index + 1}` }),
    );
    const plan = planTable(
      makeSource({ lots, settings: { fileFormat: "xlsx", includeColumns: ["lotNumber", "title"] } }),
    );
    const workbook = new ExcelJS.Workbook();
    const notes = createTableNotes();
    const file = await buffer(workbookFile(tableRows(plan, new Set(), notes), plan, notes));
    await workbook.xlsx.load(file as unknown as ExcelJS.Buffer); // exceljs declares an older Buffer type
    expect(workbook.worksheets[0]?.rowCount).toBe(2_001);
    expect(workbook.worksheets[0]?.getRow(2_001).values).toEqual([undefined, "2000", "Lot 2000"]);
  });
});

function endlessRows() {
  const counted = { made: 0, rows };
  function* rows(): Generator<TableRow> {
    for (; counted.made < 100_000; counted.made += 1) {
      yield { place: "1", cells: [randomBytes(5_000).toString("hex")] };
    }
  }
  return counted;
}

/** Number of rows once no more are produced, or 500, which take as long to compress as the writer may wait. */
async function madeAtRest(endless: ReturnType<typeof endlessRows>): Promise<number> {
  const text = Buffer.alloc(250_000, randomBytes(5_000).toString("hex"));
  let made = endless.made;
  for (let unchanged = 0; unchanged < 20 && made < 500; unchanged += 1) {
    await promisify(deflateRaw)(text);
    if (endless.made !== made) unchanged = 0;
    made = endless.made;
  }
  return made;
}

test("applies backpressure while a workbook's reader pauses", async () => {
  const endless = endlessRows();
  const file = workbookFile(endless.rows(), planExport(makeSource()), createTableNotes());
  await once(file, "readable");
  const made = await madeAtRest(endless);
  expect(made).toBeLessThan(500);
  for await (const chunk of file) {
    expect(chunk.length).toBeGreaterThan(0);
    if (endless.made > made + 500) break;
  }
});

test.each([undefined, new Error("The reader is gone")])(
  "makes no more rows of a workbook after its reader goes away (%s)",
  async (error) => {
    const endless = endlessRows();
    const file = workbookFile(endless.rows(), planExport(makeSource()), createTableNotes());
    await once(file, "readable");
    file.on("error", () => undefined).destroy(error);
    const made = endless.made;
    expect(await madeAtRest(endless)).toBeLessThanOrEqual(made + 1);
  },
);

test("passes a failure of the row source to the workbook's reader", async () => {
  function* rows(): Generator<TableRow> {
    yield { place: "1", cells: ["x"] };
    throw new Error("no more rows");
  }
  const file = workbookFile(rows(), planExport(makeSource()), createTableNotes());
  await expect(buffer(file)).rejects.toThrow("no more rows");
});
