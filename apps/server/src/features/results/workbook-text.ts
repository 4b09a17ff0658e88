import { maxResultLines } from "@lotwright/contracts/results";
import { countKnownKinds } from "@lotwright/tables/headings";
import { TableError } from "@lotwright/tables/table-error";
import type { Cell, FirstRows } from "@lotwright/tables/workbook";
import { mapBounded } from "../../bounded";
import type { ActorContext } from "../../context";
import { invalidField } from "../../errors";
import { workbookReader } from "../../workbooks";
import { resultsBounds } from "./read-results";

/** One row more than a file may have, so that too many are noticed. */
const limits = { maxRows: maxResultLines + 100, maxColumns: 200, maxCellLength: 1_000 };
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

/**
 * The text of a workbook's results, as a delimited file has them: those of the first sheet with headings for a lot and a price or state.
 * A row of the sheet is a line of the text.
 */
export async function textOfWorkbook(ctx: ActorContext, bytes: Buffer): Promise<string> {
  const readWorkbook = workbookReader(ctx);
  const read = (sheet?: string) => readWorkbook(bytes, { ...limits, ...(sheet && { sheet }) }).catch(refuse);
  const first = await read();
  if (hasResults(first)) return textOf(first, ctx);
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

async function textOf({ rows }: FirstRows, { signal }: ActorContext): Promise<string> {
  const lines = await mapBounded(rows, (row) => row.map(quoted).join(","), resultsBounds, signal);
  return lines.join("\n");
}
