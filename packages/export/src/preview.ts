import { text } from "node:stream/consumers";
import type { ExportSource } from "@lotwright/contracts/exports";
import { type Cell, tableRows } from "./columns";
import { csvFile } from "./csv";
import { formatDay } from "./days";
import { planExport } from "./plan";
import { plannedPhotos } from "./planned-lots";

export interface ExportPreview {
  /** The heading, then a row for each lot, as a spreadsheet shows them. */
  rows: string[][];
  /** The file itself, where it is text; without its byte order mark. */
  text?: string;
}

/** What an export of these lots would hold, photos included, written by the same code. */
export async function previewExport(source: ExportSource): Promise<ExportPreview> {
  const plan = planExport(source);
  const present = new Set(Array.from(plannedPhotos(plan), ({ name }) => name));
  const rows = [...tableRows(plan, present)];
  const shown = (cell: Cell) =>
    cell instanceof Date ? formatDay(cell, plan.settings.dateFormat) : String(cell);
  const cells = { rows: rows.map((row) => row.map(shown)) };
  if (plan.settings.fileFormat !== "csv") return cells;
  return { ...cells, text: (await text(csvFile(rows, plan.settings))).replace(/^\uFEFF/, "") };
}
