import { readSheet } from "read-excel-file/node";

/** Reads the first sheet's cells by an independent program; empty ones are "", omitted at the end of a row. */
export async function workbookCells(workbook: Buffer): Promise<unknown[][]> {
  const rows = await readSheet(workbook, { trim: false });
  return rows.map((row) => {
    const end = row.findLastIndex((cell) => cell !== null) + 1;
    return row.slice(0, end).map((cell) => cell ?? "");
  });
}
