import { maxResultColumns, maxResultLines } from "@lotwright/contracts/catalog/results";
import { countKnownKinds } from "@lotwright/tables/headings";
import { quoteCell } from "@lotwright/tables/quote-cell";
import type { Cell } from "@lotwright/tables/workbook";
import { mapBounded } from "../../../core/bounded";
import type { ActorContext } from "../../../core/context";
import { cellText, readBestSheet } from "../../../limits/workbooks";
import { resultsBounds } from "./read-results";

/** Row limits above those of a file, to allow for rows above the headings. */
const limits = {
  maxRows: maxResultLines + 100,
  ...{ maxColumns: maxResultColumns, maxCellLength: 1_000, keepsErrors: true },
};

/** A file as delimited text. */
export type FileText = {
  text: string;
  /** The workbook's sheet that was read, and the other visible sheets. */
  sheet: string | null;
  otherSheets: string[];
};

/** Converts the chosen sheet of a workbook, or the best one, to delimited text with one line per row. */
export async function textOfWorkbook(ctx: ActorContext, bytes: Buffer, chosen?: string): Promise<FileText> {
  const read = await readBestSheet(ctx, bytes, { limits, chosen, countKnown: countKnownKinds });
  const { sheet, sheets, rows } = read;
  const lines = await mapBounded(rows, (row) => row.map(quoted).join(","), resultsBounds, ctx.signal);
  return { text: lines.join("\n"), sheet, otherSheets: sheets.filter((name) => name !== sheet) };
}

/** Removes line breaks from a cell, which would start a new line. */
const quoted = (cell: Cell) => quoteCell(cellText(cell).replaceAll(/[\r\n]+/g, " "));
