import type { Readable } from "node:stream";
import type { DateFormat } from "@lotwright/contracts/exports/export-settings";
import type ExcelJS from "exceljs";
import type { TableNotes } from "../files/notes";
import {
  keptLength,
  maxCellLength,
  streamWorkbook,
  textValue,
  workbookText,
} from "../files/streamed-workbook";
import type { Column } from "./columns";
import type { ExportPlan } from "./plan";
import type { Rows, TableRow } from "./table-rows";

/** Number formats of dates. The slash is escaped, because Excel would otherwise use the country's separator. */
const dayFormats: Record<DateFormat, string> = {
  "YYYY-MM-DD": "yyyy-mm-dd",
  "DD/MM/YYYY": "dd\\/mm\\/yyyy",
  "MM/DD/YYYY": "mm\\/dd\\/yyyy",
  "DD.MM.YYYY": "dd.mm.yyyy",
};

export function workbookFile(rows: Rows, plan: ExportPlan, notes: TableNotes): Readable {
  const widths = plan.columns.map(({ width }) => width);
  const look = { name: "Lots", widths, createdAt: plan.exportedAt, hasFrozenHeading: true };
  return streamWorkbook(look, async (sheet, write) => {
    const styles = cellStyles(plan);
    let isHeading = true;
    for await (const tableRow of rows) {
      const row = sheet.addRow(workbookValues(tableRow, plan, notes));
      row.eachCell((cell, column) => {
        cell.style = (isHeading ? styles.heading : styles.columns[column - 1]) ?? styles.plain;
      });
      isHeading = false;
      if (!(await write(row))) return;
    }
  });
}

/** Cell styles, one object per look, because the writer would process each object again. */
function cellStyles({ columns, settings }: ExportPlan) {
  const plain: Partial<ExcelJS.Style> = {};
  const day: Partial<ExcelJS.Style> = { numFmt: dayFormats[settings.dateFormat] };
  const money: Partial<ExcelJS.Style> = { numFmt: "#,##0.00" };
  const heading: Partial<ExcelJS.Style> = { font: { bold: true, name: "Calibri", size: 11 } };
  const ofKind: Partial<Record<Column["kind"], Partial<ExcelJS.Style>>> = { day, money };
  return { plain, heading, columns: columns.map(({ kind }) => ofKind[kind] ?? plain) };
}

function workbookValues({ place, cells }: TableRow, { columns }: ExportPlan, notes: TableNotes) {
  return cells.map((cell, index) => {
    if (typeof cell !== "string") return cell;
    const text = workbookText(cell);
    if (text.length > maxCellLength) notes.cut(place, columns[index]?.label ?? "", text.length, keptLength);
    return textValue(text);
  });
}
