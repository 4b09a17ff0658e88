import {
  type CreateImportInput,
  maxImportColumns,
  maxImportRows,
} from "@lotwright/contracts/catalog/lot-imports";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { readTextTable, type TableRow, TextTableError } from "@lotwright/tables/text-table";
import type { FirstRows } from "@lotwright/tables/workbook";
import { type Bounds, bounded } from "../../../core/bounded";
import type { ActorContext } from "../../../core/context";
import { invalidField } from "../../../core/errors";
import { cellText, maxHeadRows, readBestSheet } from "../../../limits/workbooks";

/** A file parsed as a table. */
export type FileTable = {
  /** The workbook's sheet that was read, and the other visible sheets. */
  sheet: string | null;
  otherSheets: string[];
  headings: string[];
  rows: TableRow[];
};

type CountKnown = (row: readonly string[]) => number;

/** Limits of the work on one file. */
const importBounds: Bounds = { ms: 30_000, tooLong: "The file takes too long to read. Split it." };

const tooMany = `The file has more than ${maxImportRows.toLocaleString("en-US")} rows. Split it.`;

/**
 * Limits of a workbook's rows, including blank ones and those above the headings. One character above the limit detects a too
 * long text.
 */
const limits = {
  maxRows: maxImportRows + 1_000,
  ...{ maxColumns: maxImportColumns, maxCellLength: maxLongTextLength + 1, keepsErrors: true },
};

/**
 * Parses delimited text or a workbook: the row with the most recognized headings, and non-empty rows below. Throws INVALID for a
 * file that is no table or too large.
 */
export async function readFile(
  ctx: ActorContext,
  { csv = "", workbook, sheet }: CreateImportInput,
  countKnown: CountKnown,
): Promise<FileTable> {
  if (workbook === undefined) return readText(ctx, csv, countKnown);
  const bytes = Buffer.from(workbook, "base64");
  return readSheet(
    ctx,
    await readBestSheet(ctx, bytes, { limits, chosen: sheet || undefined, countKnown }),
    countKnown,
  );
}

async function readText({ signal }: ActorContext, csv: string, countKnown: CountKnown): Promise<FileTable> {
  try {
    const rules = {
      maxColumns: maxImportColumns,
      maxRows: maxImportRows * 2,
      tooManyRows: tooMany,
      countKnown,
    };
    const table = readTextTable(csv, rules);
    const rows = await takeRows(table.rows(), signal, "csv");
    return { sheet: null, otherSheets: [], headings: headingsOf(table.header.cells, "csv"), rows };
  } catch (error) {
    throw error instanceof TextTableError ? invalidField("csv", error.message) : error;
  }
}

async function readSheet(
  { signal }: ActorContext,
  read: FirstRows,
  countKnown: CountKnown,
): Promise<FileTable> {
  const { sheet, sheets, rows } = read;
  const heads = rows.slice(0, maxHeadRows).map((row) => row.map(cellText));
  const at = headOf(heads, countKnown);
  const below = sheetRows(rows, at + 1);
  return {
    ...{ sheet, otherSheets: sheets.filter((name) => name !== sheet) },
    headings: headingsOf(heads[at] ?? [], "workbook"),
    rows: await takeRows(below, signal, "workbook"),
  };
}

/** The first row with the most recognized headings, or the first non-empty row if none is recognized. */
function headOf(heads: readonly string[][], countKnown: CountKnown): number {
  const known = heads.map((cells) => (holdsAnything(cells) ? countKnown(cells) + 1 : 0));
  return Math.max(0, known.indexOf(Math.max(...known)));
}

const holdsAnything = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");

function* sheetRows(rows: FirstRows["rows"], from: number): Generator<TableRow> {
  for (let at = from; at < rows.length; at += 1) {
    const cells = (rows[at] ?? []).map((cell) => storable(cellText(cell)));
    if (holdsAnything(cells)) yield { line: at + 1, cells };
  }
}

function headingsOf(cells: readonly string[], field: "csv" | "workbook"): string[] {
  if (!holdsAnything(cells)) throw invalidField(field, "The file is empty");
  return cells.map((cell) => storable(cell.trim().slice(0, maxHeadingLength)));
}

const maxHeadingLength = 200;

/** Removes NUL and lone surrogates, which cutting leaves and PostgreSQL cannot store. */
const storable = (text: string) => text.replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "\ufffd");

async function takeRows(
  rows: Iterable<TableRow>,
  signal: AbortSignal,
  field: "csv" | "workbook",
): Promise<TableRow[]> {
  const read: TableRow[] = [];
  for await (const row of bounded(rows, importBounds, signal)) {
    if (read.length === maxImportRows) throw invalidField(field, tooMany);
    read.push(row);
  }
  return read;
}
