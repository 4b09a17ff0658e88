import { maxPreambleRows, maxPresetColumns } from "@lotwright/contracts/exports/own-presets";
import { mendedSheetName } from "@lotwright/contracts/exports/sheet-names";
import { readBestSheet } from "@lotwright/tables/best-sheet";
import { TableError } from "@lotwright/tables/table-error";
import type { Cell, FirstRows, Merge, ReadWorkbook } from "@lotwright/tables/workbook";
import { type HeadPlaces, headPlacesOf, maxKnownHeaderCount, maxRowsRead } from "./header-row";
import type { Sample } from "./sample";
import { SampleError } from "./sample-error";

const limits = { maxRows: maxRowsRead, maxColumns: maxPresetColumns, maxCellLength: 1_000 };

const sentences: Record<TableError["reason"], string> = {
  "not-workbook": "This ZIP is no XLSX workbook. Choose a CSV or XLSX file.",
  "no-sheet": "This workbook has no visible sheet of this name. Choose another sheet.",
  "named-twice": "This workbook holds a part twice. Save it again as XLSX, and choose it again.",
  "too-large": "This workbook is too large when it is unpacked. Remove pictures and rows.",
  "too-slow": "This workbook takes too long to read. Remove pictures and rows.",
};

/**
 * Reads a sample sheet of an XLSX workbook: the named one, or the one with the most recognized headers.
 * @throws {SampleError} if it is none, unpacks to too much, or has not one row of headers
 */
export async function readWorkbookSample(
  bytes: Buffer,
  readWorkbook: ReadWorkbook,
  wanted?: string,
): Promise<Sample> {
  const choice = wanted === undefined ? {} : { sheet: wanted };
  const read = await readBestSheet(readWorkbook, bytes, { ...limits, ...choice }, knownOf).catch(
    toSampleError,
  );
  const { sheet, sheets, columnCount, merges } = read;
  const table = tableOf(read);
  if (!table.some((row) => row.some((cell) => cell.trim() !== "")))
    throw new SampleError("This file is empty.");
  const place = await headPlacesOf(table, () => columnCount);
  const kept = keptMerges(merges, place);
  const preamble = table.slice(0, place.headers).map(withoutEmptyEnd);
  const subheaders = table.slice(place.headers + 1, place.end + 1).map(withoutEmptyEnd);
  if (Math.max(preamble.length, subheaders.length) > maxPreambleRows) {
    throw new SampleError(
      `There are more than ${maxPreambleRows} rows above the headers or between them and the lots. Remove some.`,
    );
  }
  return {
    file: {
      ...{ kind: "workbook", extension: "xlsx", delimiter: ",", encoding: "utf-8", lineEnd: "crlf" },
      ...{ quotes: "needed", head: "", sheet: mendedSheetName(sheet), preamble, maxLots: null },
      ...(kept.length > 0 && { merges: kept }),
      ...(subheaders.length > 0 && { subheaders }),
    },
    headers: withoutEmptyEnd(table[place.headers] ?? []),
    sheets: { chosen: sheet, all: sheets },
  };
}

const tableOf = ({ rows }: FirstRows) => rows.map((row) => row.map(cellText));

/** Number of recognized headers in a sheet's best row. */
const knownOf = async (read: FirstRows) => maxKnownHeaderCount(tableOf(read));

function toSampleError(cause: unknown): never {
  throw cause instanceof TableError ? new SampleError(sentences[cause.reason], { cause }) : cause;
}

const cellText = (value: Cell): string =>
  (value === null ? "" : String(value)).replaceAll("\0", "").replaceAll("\t", " ");

function withoutEmptyEnd(row: readonly string[]): string[] {
  const last = row.findLastIndex((cell) => cell !== "");
  return row.slice(0, last + 1);
}

/**
 * Merged cells of single rows above the headers, such as a banner. Formats support no others.
 * @throws {SampleError} if there are others above the lots
 */
function keptMerges(merges: readonly Merge[], { headers, end }: HeadPlaces) {
  const above = merges.filter(({ top }) => top <= end + 1);
  const other = above.find(({ top, bottom }) => top !== bottom || top > headers);
  if (other) {
    throw new SampleError(`Row ${other.top} has merged cells. Unmerge them, and choose the file again.`);
  }
  return above
    .map(({ top, left, right }) => ({ row: top, from: left, to: Math.min(right, maxPresetColumns) }))
    .filter(({ from, to }) => from < to)
    .slice(0, maxPresetColumns);
}
