import { buffer, text } from "node:stream/consumers";
import { emptyFields, fieldIdsOf, fieldIdsWith, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { exportColumnIds } from "@lotwright/contracts/exports/export-settings";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { amount, measure } from "@lotwright/testing/amounts";
import { fc, testProperty } from "@lotwright/testing/properties";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { createTableNotes } from "../files/notes";
import { makeItem, makeSource } from "../testing/make";
import { columnsOf } from "./columns";
import { csvFile } from "./csv";
import { jsonFile } from "./json";
import { planTable } from "./plan";
import { previewExport } from "./preview";
import { tableRows } from "./table-rows";
import { workbookFile } from "./workbook";

const everyColumn = { includeColumns: [...exportColumnIds] };
const numbers = [...fieldIdsOf("money"), ...fieldIdsOf("measure")];
/** An item with a different value in each field. */
const filled = makeItem({
  ...recordOf([...fieldIdsOf("text"), ...fieldIdsOf("longText")], (id) => `Text of ${id}`),
  ...recordOf(numbers, (id) => 10.25 + numbers.indexOf(id)),
  quantity: 7,
});

const tableOf = (source: ReturnType<typeof makeSource>) => {
  const [plan, notes] = [planTable(source), createTableNotes()];
  return { plan, notes, rows: tableRows(plan, new Set(), notes) };
};

async function sheetOf(source: ReturnType<typeof makeSource>) {
  const { plan, notes, rows } = tableOf(source);
  const workbook = new ExcelJS.Workbook();
  // exceljs declares an older Buffer type.
  const file = (await buffer(workbookFile(rows, plan, notes))) as unknown as ExcelJS.Buffer;
  await workbook.xlsx.load(file);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error("The workbook has no sheet");
  return sheet;
}

const csvOf = async (source: ReturnType<typeof makeSource>) => {
  const { plan, notes, rows } = tableOf(source);
  return text(csvFile(rows, plan, notes));
};

describe("the columns of an export", () => {
  test.each(fieldIdsWith("isExported"))("reads %s from a lot, as the table of fields has it", (id) => {
    const { settings } = makeSource({ settings: { includeColumns: [id] } });
    const [column] = columnsOf(settings, "UTC");
    const read = column?.read({ item: filled, photos: "" });
    expect(read).toBe(id === "lotNumber" ? "1000" : filled[id]);
    expect(column).toMatchObject({ id, kind: id === "lotNumber" ? "text" : itemFields[id].kind });
  });

  test("refuses a lot that came without what a column reads", () => {
    const { settings } = makeSource({ settings: { includeColumns: ["reservePrice"] } });
    const [column] = columnsOf(settings, "UTC");
    const { reservePrice: _, ...item } = makeItem();
    expect(() => column?.read({ item, photos: "" })).toThrow("The lots came without reservePrice");
    expect(column?.read({ item: { ...item, reservePrice: null }, photos: "" })).toBeNull();
  });
});

describe("a lot in which nothing is written", () => {
  const lots = [makeItem({ ...emptyFields, title: "", category: "" })];
  const known = ["lotNumber", "quantity", "createdAt"];

  test("leaves its cells empty in a CSV", async () => {
    const [, row = ""] = (await csvOf(makeSource({ settings: everyColumn, lots }))).split("\r\n");
    const cells = row.split(",");
    expect(cells).toHaveLength(exportColumnIds.length);
    const written = exportColumnIds.filter((_, index) => cells[index] !== "");
    expect(written).toEqual(known);
  });

  test("leaves its cells empty in a workbook", async () => {
    const sheet = await sheetOf(makeSource({ settings: everyColumn, table: { format: "xlsx" }, lots }));
    const written = exportColumnIds.filter((_, index) => sheet.getRow(2).getCell(index + 1).value !== null);
    expect(written).toEqual(known);
  });

  test("leaves its cells empty in the preview, and has its empty fields in JSON", async () => {
    const { rows } = await previewExport(makeSource({ settings: everyColumn, lots }));
    const written = exportColumnIds.filter((_, index) => rows[1]?.[index] !== "");
    expect(written).toEqual(known);
    const { plan } = tableOf(makeSource({ table: { format: "json" }, lots }));
    const { items } = JSON.parse(await text(jsonFile(plan, new Set())));
    expect(items[0]).toMatchObject(recordOf(numbers, () => null));
  });

  test("writes no blank line, which readers of a CSV skip, where a price is the only column", async () => {
    const csv = await csvOf(makeSource({ settings: { includeColumns: ["reservePrice"] }, lots }));
    expect(csv.split("\r\n").slice(1)).toEqual(['""', ""]);
  });
});

describe("a price", () => {
  const source = makeSource({
    settings: { includeColumns: ["startPrice", "lowEstimate", "height"] },
    lots: [makeItem({ startPrice: 999_999_999.99, lowEstimate: 1200, height: 12.5 })],
  });

  testProperty(
    "writes a plain number in a CSV, exact to the cent, with a decimal comma where semicolons divide",
    fc.record({
      lots: fc.array(fc.record({ startPrice: amount, height: measure }), { minLength: 1, maxLength: 5 }),
      delimiter: fc.constantFrom("comma", "semicolon"),
    }),
    async ({ lots, delimiter }) => {
      const { settings } = makeSource({ settings: { includeColumns: ["startPrice", "height"] } });
      const [, ...rows] = (
        await csvOf(makeSource({ settings, table: { delimiter }, lots: lots.map(makeItem) }))
      ).split("\r\n");
      const [divider, mark] = delimiter === "comma" ? [",", "."] : [";", ","];
      const written = lots.map((lot) =>
        [lot.startPrice, lot.height].map((each) => `${each}`.replace(".", mark)),
      );
      expect(rows).toEqual([...written.map((cells) => cells.join(divider)), ""]);
    },
  );

  test("writes a number in a workbook that shows two decimals; a size shows those that it has", async () => {
    const row = (await sheetOf(source)).getRow(2);
    expect([1, 2, 3].map((column) => row.getCell(column).value)).toEqual([999_999_999.99, 1200, 12.5]);
    expect([1, 2].map((column) => row.getCell(column).numFmt)).toEqual(["#,##0.00", "#,##0.00"]);
    expect(row.getCell(3).numFmt).toBeUndefined();
  });
});
