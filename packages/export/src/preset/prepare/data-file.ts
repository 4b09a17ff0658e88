import type { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type ExcelJS from "exceljs";
import { streamWorkbook, textValue, workbookText } from "../../files/streamed-workbook";
import { isTextType } from "../format/cell-text";
import type { DataFile, Preset, PresetColumn } from "../format/preset";
import { encodeWindows1252 } from "../format/windows-1252";
import { type CellContext, headersOf } from "./cells";

const delimiters = { csv: ",", tsv: "\t" } as const;
const lineEnd = "\r\n";
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Formats rows for a text file, with the preset's quoting rule and line endings. */
function rowsText(rows: readonly string[][], file: DataFile): string {
  const [first] = rows;
  return stringify([...rows], {
    delimiter: file.delimiter ?? delimiters[file.kind === "tsv" ? "tsv" : "csv"],
    record_delimiter: file.lineEnd ?? lineEnd,
    quoted: file.quotesAll ?? false,
    quoted_match: /^\s|\s$|[\r\n]/,
    // A row with a single empty cell would be a blank line.
    quoted_empty: file.quotesAll === true || first?.length === 1,
  });
}

/** Encodes a text, which must already fit the file's encoding. */
function encoded(text: string, { encoding }: DataFile): Buffer {
  if (encoding === "windows-1252") return encodeWindows1252(text);
  return Buffer.from(text, encoding === "utf-16le-bom" ? "utf16le" : "utf8");
}

/** All bytes before the first lot. */
export function headOf(context: CellContext): Buffer {
  const { file } = context.preset;
  if (file.head !== undefined) return Buffer.from(file.head, "base64");
  const preamble = (file.preamble ?? []).map((line) => `${line}${lineEnd}`).join("");
  const head = encoded(preamble + rowsText([headersOf(context)], file), file);
  return file.encoding === "utf-8-bom" ? Buffer.concat([byteOrderMark, head]) : head;
}

export const lotBytes = (rows: readonly string[][], file: DataFile): Buffer =>
  encoded(rowsText(rows, file), file);

/**
 * Number of lots per file, larger first. With a platform minimum they are balanced, so that the last file isn't too small;
 * otherwise all but the last are full.
 */
export function fileSizes({ file, lots: { min = 0, max } }: Preset, lotCount: number): number[] {
  const most = file.maxRows ?? max ?? Math.max(lotCount, 1);
  const count = Math.max(1, Math.ceil(lotCount / most));
  const alike = (at: number) => Math.floor(lotCount / count) + (at < lotCount % count ? 1 : 0);
  const full = (at: number) => Math.min(most, lotCount - at * most);
  return Array.from({ length: count }, (_, at) => (min > 0 ? alike(at) : full(at)));
}

/** Creates a function that says for each lot, given its bytes, whether it starts another file of at most `maxBytes`. */
export function bytesSplitter(maxBytes: number, headBytes: number) {
  let bytes = headBytes;
  return (added: number): boolean => {
    const isFull = bytes > headBytes && bytes + added > maxBytes;
    bytes = (isFull ? headBytes : bytes) + added;
    return isFull;
  };
}

/** Creates a function that says for each lot whether it starts another file. */
export function sizesSplitter(sizes: readonly number[]) {
  let file = 0;
  let lots = 0;
  return (): boolean => {
    const isFull = lots === sizes[file];
    if (isFull) file += 1;
    lots = isFull ? 1 : lots + 1;
    return isFull;
  };
}

/** Column widths in characters. */
const widths = { text: 16, longText: 40 };

const isLongText = ({ from }: PresetColumn) =>
  "field" in from && (from.field === "title" || from.field === "description");

/** Streams a workbook while reading the lots' rows. Texts are formatted as text, so that `001` stays. */
export function workbookOf(context: CellContext, lots: AsyncIterable<readonly string[][]>): Readable {
  const { file, columns } = context.preset;
  const look = {
    name: file.sheet ?? "Lots",
    widths: columns.map((column) => (isLongText(column) ? widths.longText : widths.text)),
    hasSharedTexts: file.maxRows !== undefined,
  };
  return streamWorkbook(look, async (sheet, write) => {
    for await (const row of sheetRows(sheet, context, lots)) {
      if (!(await write(row))) return;
    }
  });
}

async function* sheetRows(
  sheet: ExcelJS.Worksheet,
  context: CellContext,
  lots: AsyncIterable<readonly string[][]>,
): AsyncGenerator<ExcelJS.Row> {
  const { columns } = context.preset;
  yield* headRows(sheet, context);
  for await (const rows of lots) {
    for (const cells of rows) {
      const row = sheet.addRow(cells.map((cell, index) => workbookCell(cell, columns[index])));
      row.eachCell((cell) => {
        if (typeof cell.value === "string") cell.style = asText;
      });
      yield row;
    }
  }
}

/** A single object, because the writer would process each one again. */
const asText: Partial<ExcelJS.Style> = { numFmt: "@" };

function* headRows(sheet: ExcelJS.Worksheet, context: CellContext): Generator<ExcelJS.Row> {
  const { file, columns, isOwn } = context.preset;
  for (const line of file.preamble ?? []) {
    const row = sheet.addRow(line.split("\t"));
    if (row.cellCount === 1 && !isOwn) sheet.mergeCells(row.number, 1, row.number, columns.length);
    for (const { from, to } of file.merges?.filter((merge) => merge.row === row.number) ?? []) {
      sheet.mergeCells(row.number, from, row.number, to);
    }
    yield row;
  }
  yield sheet.addRow(headersOf(context));
  for (const line of file.subheaders ?? []) yield sheet.addRow(line.split("\t"));
}

function workbookCell(cell: string, column: PresetColumn | undefined): string | number | null {
  return cell !== "" && column && !isTextType(column.type) ? Number(cell) : textValue(workbookText(cell));
}
