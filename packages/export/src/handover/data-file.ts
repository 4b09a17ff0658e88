import { stringify } from "csv-stringify/sync";
import ExcelJS from "exceljs";
import type { DataFile, Preset, PresetColumn } from "../presets/preset";
import { isTextType } from "./cell-text";
import { type CellContext, headersOf } from "./cells";
import { encodeWindows1252 } from "./windows-1252";

const delimiters = { csv: ",", tsv: "\t" } as const;
const lineEnd = "\r\n";
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Rows as they are written in a text file: the presets' rule of quotes, a line end after each. */
function rowsText(rows: readonly string[][], file: DataFile): string {
  const [first] = rows;
  return stringify([...rows], {
    delimiter: file.delimiter ?? delimiters[file.kind === "tsv" ? "tsv" : "csv"],
    record_delimiter: file.lineEnd ?? lineEnd,
    quoted: file.quotesAll ?? false,
    quoted_match: /^\s|\s$|[\r\n]/,
    // A row whose only cell is empty would be a blank line.
    quoted_empty: file.quotesAll === true || first?.length === 1,
  });
}

/** Bytes of text in the file's encoding, which the text fits by now. */
function encoded(text: string, { encoding }: DataFile): Buffer {
  if (encoding === "windows-1252") return encodeWindows1252(text);
  return Buffer.from(text, encoding === "utf-16le-bom" ? "utf16le" : "utf8");
}

/** All before the first lot. */
export function headOf(context: CellContext): Buffer {
  const { file } = context.preset;
  if (file.head !== undefined) return Buffer.from(file.head, "base64");
  const preamble = (file.preamble ?? []).map((line) => `${line}${lineEnd}`).join("");
  const head = encoded(preamble + rowsText([headersOf(context)], file), file);
  return file.encoding === "utf-8-bom" ? Buffer.concat([byteOrderMark, head]) : head;
}

export const lotBytes = (rows: readonly string[][], file: DataFile): Buffer =>
  encoded(rowsText(rows, file), file);

/** Tells for each lot, by the bytes of its rows, whether it begins another file. A lot's rows stay together. */
export function fileSplitter({ file, lots: { max } }: Preset, headBytes: number) {
  const maxLots = file.maxRows ?? max ?? Infinity;
  let lots = 0;
  let bytes = headBytes;
  return (added: number): boolean => {
    const isFull = lots > 0 && (lots >= maxLots || bytes + added > (file.maxBytes ?? Infinity));
    lots = isFull ? 1 : lots + 1;
    bytes = (isFull ? headBytes : bytes) + added;
    return isFull;
  };
}

/** Of a preset whose `maxRows` keeps it small. Texts are marked as such, so that `001` stays. */
export async function workbookOf(context: CellContext, rows: readonly string[][]): Promise<Buffer> {
  const { file, columns, isOwn } = context.preset;
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(file.sheet ?? "Lots");
  for (const line of file.preamble ?? []) {
    const { number, cellCount } = sheet.addRow(line.split("\t"));
    if (cellCount === 1 && !isOwn) sheet.mergeCells(number, 1, number, columns.length);
  }
  sheet.addRow(headersOf(context));
  for (const cells of rows) {
    const row = sheet.addRow(cells.map((cell, index) => workbookCell(cell, columns[index])));
    row.eachCell((cell) => {
      if (typeof cell.value === "string") cell.numFmt = "@";
    });
  }
  columns.forEach(({ from }, index) => {
    const isWide = "field" in from && (from.field === "title" || from.field === "description");
    sheet.getColumn(index + 1).width = isWide ? 40 : 16;
  });
  // exceljs declares an older Buffer type.
  return Buffer.from((await workbook.xlsx.writeBuffer()) as ArrayBuffer);
}

function workbookCell(cell: string, column: PresetColumn | undefined): string | number | null {
  if (cell === "") return null;
  return column && !isTextType(column.type) ? Number(cell) : cell;
}
