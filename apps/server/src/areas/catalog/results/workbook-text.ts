import { maxResultColumns, maxResultLines } from "@lotwright/contracts/catalog/results";
import { countKnownKinds } from "@lotwright/tables/headings";
import { quoteCell } from "@lotwright/tables/quote-cell";
import type { Cell } from "@lotwright/tables/workbook";
import { mapBounded } from "../../../core/bounded";
import type { ActorContext } from "../../../core/context";
import { cellText, readBestSheet } from "../../../limits/workbooks";
import { resultsBounds } from "./read-results";

/** Limits with more rows than a file may have, for what stands above the headings. */
const limits = {
  maxRows: maxResultLines + 100,
  ...{ maxColumns: maxResultColumns, maxCellLength: 1_000, keepsErrors: true },
};

/** A file as a delimited text. */
export type FileText = {
  text: string;
  /** The sheet of a workbook that was read, and its other visible ones. */
  sheet: string | null;
  otherSheets: string[];
};

/** Reads the chosen sheet of a workbook, or the one that `readBestSheet` finds. A row of the sheet is a line of the text. */
export async function textOfWorkbook(ctx: ActorContext, bytes: Buffer, chosen?: string): Promise<FileText> {
  const read = await readBestSheet(ctx, bytes, { limits, chosen, countKnown: countKnownKinds });
  const { sheet, sheets, rows } = read;
  const lines = await mapBounded(rows, (row) => row.map(quoted).join(","), resultsBounds, ctx.signal);
  return { text: lines.join("\n"), sheet, otherSheets: sheets.filter((name) => name !== sheet) };
}

/** A line break in a cell would begin a line of the text. */
const quoted = (cell: Cell) => quoteCell(cellText(cell).replaceAll(/[\r\n]+/g, " "));
