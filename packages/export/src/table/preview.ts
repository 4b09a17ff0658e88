import { text } from "node:stream/consumers";
import { formatDay } from "../files/days";
import { createTableNotes } from "../files/notes";
import type { Cell } from "./columns";
import { csvFile } from "./csv";
import { planTable, type TableSource } from "./plan";
import { tableRows } from "./table-rows";

export interface ExportPreview {
  /** Headings, then a row per lot, formatted like in a spreadsheet. */
  rows: string[][];
  /** The file itself if it is text, without its byte order mark. */
  text?: string;
}

/** Previews an export of these lots with the same code. */
export async function previewExport(source: TableSource): Promise<ExportPreview> {
  const plan = planTable(source);
  const notes = createTableNotes();
  const rows = [];
  for await (const row of tableRows(plan, new Set(), notes)) rows.push(row);
  const shown = (cell: Cell) =>
    cell instanceof Date ? formatDay(cell, plan.settings.dateFormat) : String(cell ?? "");
  const cells = { rows: rows.map((row) => row.cells.map(shown)) };
  if (plan.table.format !== "csv") return cells;
  return { ...cells, text: (await text(csvFile(rows, plan, notes))).replace(/^\uFEFF/, "") };
}
