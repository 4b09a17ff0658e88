import { ReadingError } from "@lotwright/reading-process/reading-error";
import { readBestSheet as readBestScored } from "@lotwright/tables/best-sheet";
import { readWorkbookInChild } from "@lotwright/tables/read-workbook-in-child";
import { TableError } from "@lotwright/tables/table-error";
import type { Cell, FirstRows, ReadWorkbook, RowLimits } from "@lotwright/tables/workbook";
import type { ActorContext } from "../core/context";
import { AppError, canceled, invalidField } from "../core/errors";
import { createFairQueue } from "./fair-queue";

/** Fair queue that reads one workbook at a time, each in a process for up to two seconds. */
const queue = createFairQueue(1, { perKey: 5, total: 50 });

/**
 * Returns a function that reads untrusted workbooks. It throws a `TableError` for an unreadable file, and UNAVAILABLE while the
 * server is too busy.
 */
export function workbookReader({ actor, signal }: ActorContext): ReadWorkbook {
  const read: ReadWorkbook = (bytes, limits) =>
    queue(actor.workspaceId, signal, () => readWorkbookInChild(bytes, limits, { signal }));
  return async (bytes, limits) => {
    try {
      return await read(bytes, limits);
    } catch (error) {
      if (signal.aborted) throw canceled(error);
      if (!(error instanceof ReadingError)) throw error;
      const message = "The server is too busy to read this workbook. Try again in a moment.";
      throw new AppError("UNAVAILABLE", message, { cause: error });
    }
  };
}

/** Number of first rows that may contain the headings. */
export const maxHeadRows = 30;
const sentences: Record<TableError["reason"], string> = {
  "not-workbook": "This file is no XLSX workbook. Save it as XLSX or CSV, and choose it again.",
  "named-twice": "This workbook holds a part twice. Save it again as XLSX, and choose it again.",
  "too-large":
    "This workbook is too large when it is unpacked. Remove pictures and other sheets, or save it as CSV.",
  "too-slow": "This workbook takes too long to read. Remove pictures and other sheets, or save it as CSV.",
  "no-sheet": "This workbook has no sheet of that name.",
};

type SheetChoice = {
  limits: RowLimits;
  /** The name of the sheet to read. */
  chosen: string | undefined;
  /** Counts the recognized headings of a row. */
  countKnown: (row: readonly string[]) => number;
};

/**
 * Reads the chosen sheet of a workbook, or the visible one with the most recognized headings. Throws INVALID for an unreadable
 * workbook, or above the limits of rows and columns.
 */
export async function readBestSheet(
  ctx: ActorContext,
  bytes: Buffer,
  { limits, chosen, countKnown }: SheetChoice,
): Promise<FirstRows> {
  const knownOf = ({ rows }: FirstRows) =>
    Math.max(0, ...rows.slice(0, maxHeadRows).map((row) => countKnown(row.map(cellText))));
  const wanted = { ...limits, ...(chosen !== undefined && { sheet: chosen }) };
  const read = await readBestScored(workbookReader(ctx), bytes, wanted, knownOf).catch(refuse);
  return requireWhole(read, limits);
}

function refuse(error: unknown): never {
  throw error instanceof TableError ? invalidField("workbook", sentences[error.reason]) : error;
}

function requireWhole(read: FirstRows, { maxRows, maxColumns }: RowLimits): FirstRows {
  if (read.isCut) {
    const most = maxRows.toLocaleString("en-US");
    throw invalidField("workbook", `The sheet goes on below row ${most}. Remove blank rows, or split it.`);
  }
  if (read.columnCount > maxColumns) {
    const message = `The file has more than ${maxColumns} columns. Remove those that are not needed.`;
    throw invalidField("workbook", message);
  }
  return read;
}

/** Text of a cell as in a delimited file. */
export function cellText(cell: Cell): string {
  if (cell === null) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
