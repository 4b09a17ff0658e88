import { expect, test } from "vitest";
import { readBestSheet } from "./best-sheet";
import { readWorkbook } from "./read-workbook";
import { textCell, workbookOf } from "./testing/hostile-workbooks";
import { wholeLimits } from "./testing/limits";
import type { FirstRows } from "./workbook";

const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const names = ["One", "Two", "Three"];

/** Creates a workbook with these sheets. */
const bookOf = (...sheets: string[]) =>
  workbookOf({
    "xl/workbook.xml": `<workbook xmlns:r="${relationships}"><sheets>${sheets
      .map((_, at) => `<sheet name="${names[at]}" sheetId="${at + 1}" r:id="r${at}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${sheets
      .map(
        (_, at) =>
          `<Relationship Id="r${at}" Type="${relationships}/worksheet" Target="worksheets/s${at}.xml"/>`,
      )
      .join("")}</Relationships>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/s${at}.xml`, sheet])),
  });

const sheetWith = (...cells: string[]) =>
  `<worksheet><sheetData><row r="1">${cells.map((text, at) => textCell(`${"ABC"[at]}1`, text)).join("")}</row></sheetData></worksheet>`;
const broken = "<worksheet><sheetData><row></sheetData>";

/** Number of cells that contain a lot. */
const scoreOf = ({ rows }: FirstRows) => rows.flat().filter((cell) => cell === "Lot").length;

test.each<[string, string[], string]>([
  ["the best of all", [sheetWith("Read me"), sheetWith("Lot"), sheetWith("Lot", "Lot")], "Three"],
  ["the first of equals", [sheetWith("Lot"), sheetWith("Lot")], "One"],
  ["the first where none is known", [sheetWith("Read me"), sheetWith("Notes")], "One"],
  ["the best beside a broken one", [sheetWith("Read me"), broken, sheetWith("Lot")], "Three"],
  ["the first where the others are broken", [sheetWith("Read me"), broken, broken], "One"],
])("reads %s", async (_, sheets, best) => {
  const read = await readBestSheet(readWorkbook, bookOf(...sheets), wholeLimits, scoreOf);
  expect(read.sheet).toBe(best);
});

test.each<[string, string[], object]>([
  ["the first", [broken, sheetWith("Lot")], {}],
  ["the chosen one", [sheetWith("Lot"), broken], { sheet: "Two" }],
])("refuses a workbook of which %s sheet can't be read", async (_, sheets, choice) => {
  const limits = { ...wholeLimits, ...choice };
  await expect(readBestSheet(readWorkbook, bookOf(...sheets), limits, scoreOf)).rejects.toThrow(
    "The file is no XLSX workbook.",
  );
});
