import { readSheet } from "read-excel-file/node";

/** The cells of the first sheet as another program reads them; empty ones as "", none at the end of a row. */
export async function workbookCells(workbook: Buffer): Promise<unknown[][]> {
  const rows = await readSheet(workbook, { trim: false });
  return rows.map((row) => {
    const end = row.findLastIndex((cell) => cell !== null) + 1;
    return row.slice(0, end).map((cell) => cell ?? "");
  });
}
