import { maxResultColumns, maxResultLines } from "@lotwright/contracts/results";
import { readBestSheet } from "@lotwright/tables/best-sheet";
import { countKnownKinds } from "@lotwright/tables/headings";
import { TableError } from "@lotwright/tables/table-error";
import type { Cell, FirstRows } from "@lotwright/tables/workbook";
import { mapBounded } from "../../bounded";
import type { ActorContext } from "../../context";
import { invalidField } from "../../errors";
import { workbookReader } from "../../workbooks";
import { resultsBounds } from "./read-results";

/** More rows than a file may have, for what stands above the headings. */
const limits = {
  maxRows: maxResultLines + 100,
  ...{ maxColumns: maxResultColumns, maxCellLength: 1_000, keepsErrors: true },
};
/** Rows among which the headings are looked for. */
const maxSearched = 30;

const sentences: Record<TableError["reason"], string> = {
  "not-workbook": "This file is no XLSX workbook. Save it as XLSX or CSV, and choose it again.",
  "named-twice": "This workbook holds a part twice. Save it again as XLSX, and choose it again.",
  "too-large":
    "This workbook is too large when it is unpacked. Remove pictures and other sheets, or save it as CSV.",
  "too-slow": "This workbook takes too long to read. Remove pictures and other sheets, or save it as CSV.",
  "no-sheet": "This workbook has no sheet of that name.",
};

/** A file as a delimited text. */
export type FileText = {
  text: string;
  /** The sheet of a workbook that was read, and its other visible ones. */
  sheet: string | null;
  otherSheets: string[];
};

/**
 * Reads the chosen sheet of a workbook, or the visible one whose headings name most of lot, price, buyer and state. A row of the sheet is a
 * line of the text.
 */
export async function textOfWorkbook(ctx: ActorContext, bytes: Buffer, chosen?: string): Promise<FileText> {
  const wanted = { ...limits, ...(chosen !== undefined && { sheet: chosen }) };
  const read = await readBestSheet(workbookReader(ctx), bytes, wanted, knownOf).catch(refuse);
  return textOf(read, ctx);
}

function refuse(error: unknown): never {
  throw error instanceof TableError ? invalidField("workbook", sentences[error.reason]) : error;
}

/** Number of kinds of columns that the best row names. */
const knownOf = ({ rows }: FirstRows) =>
  Math.max(0, ...rows.slice(0, maxSearched).map((row) => countKnownKinds(row.map(cellText))));

function cellText(cell: Cell): string {
  if (cell === null) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

/** A line break in a cell would begin a line of the text. */
const quoted = (cell: Cell) =>
  `"${cellText(cell)
    .replaceAll(/[\r\n]+/g, " ")
    .replaceAll('"', '""')}"`;

async function textOf(read: FirstRows, { signal }: ActorContext): Promise<FileText> {
  const { sheet, sheets, rows, isCut, columnCount } = read;
  if (isCut) {
    const most = limits.maxRows.toLocaleString("en-US");
    throw invalidField("workbook", `The sheet goes on below row ${most}. Remove blank rows, or split it.`);
  }
  if (columnCount > maxResultColumns) {
    const message = `The file has more than ${maxResultColumns} columns. Remove those that are not needed.`;
    throw invalidField("workbook", message);
  }
  const lines = await mapBounded(rows, (row) => row.map(quoted).join(","), resultsBounds, signal);
  return { text: lines.join("\n"), sheet, otherSheets: sheets.filter((name) => name !== sheet) };
}
