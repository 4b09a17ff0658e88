import { maxResultColumns, maxResultLines } from "@lotwright/contracts/results";
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
/** Sheets besides the first that are read until one has results. */
const maxRead = 5;

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
 * Reads the chosen sheet of a workbook, or the first one with headings for a lot and a price or state. A row of the sheet is a line of
 * the text.
 */
export async function textOfWorkbook(ctx: ActorContext, bytes: Buffer, chosen?: string): Promise<FileText> {
  const readWorkbook = workbookReader(ctx);
  const read = (sheet?: string) => readWorkbook(bytes, { ...limits, ...(sheet && { sheet }) }).catch(refuse);
  const first = await read(chosen);
  if (chosen !== undefined || hasResults(first)) return textOf(first, ctx);
  const others = first.sheets.filter((sheet) => sheet !== first.sheet).slice(0, maxRead);
  for (const sheet of others) {
    const rows = await read(sheet);
    if (hasResults(rows)) return textOf(rows, ctx);
  }
  return textOf(first, ctx);
}

function refuse(error: unknown): never {
  throw error instanceof TableError ? invalidField("workbook", sentences[error.reason]) : error;
}

const hasResults = ({ rows }: FirstRows) =>
  rows.slice(0, maxSearched).some((row) => countKnownKinds(row.map(cellText)) > 1);

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
