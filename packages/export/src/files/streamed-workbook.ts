import { PassThrough, type Readable, type Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type ExcelJS from "exceljs";

/** Excel's limit of a cell, in UTF-16 units. */
export const maxCellLength = 32_767;
/** Length to which a text is cut, to append a mark. */
export const keptLength = maxCellLength - 1;
/** Excel's limit of rows. */
const maxRow = 1_048_576;
const rowsPerTurn = 50;
/** Characters to write before waiting, which limits what the writer buffers. */
const charactersPerTurn = 250_000;

export interface SheetLook {
  name: string;
  /** Width of each column, in characters. */
  widths: readonly number[];
  /** Creation time of the workbook, if any. */
  createdAt?: string;
  hasFrozenHeading?: boolean;
  /** Whether to store each distinct text once, in memory. Only for few rows. */
  hasSharedTexts?: boolean;
}

/** Writes a row of the sheet, and waits for the reader. Resolves to false if the reader has left. */
type WriteRow = (row: ExcelJS.Row) => Promise<boolean>;

/** Streams a workbook of one sheet while `addRows` adds rows, with a few rows in memory. */
export function streamWorkbook(
  look: SheetLook,
  addRows: (sheet: ExcelJS.Worksheet, write: WriteRow) => Promise<void>,
): Readable {
  const file = new PassThrough();
  writeSheet(file, look, addRows).catch((error: Error) => file.destroy(error));
  return file;
}

async function writeSheet(
  file: PassThrough,
  { name, widths, createdAt, hasFrozenHeading = false, hasSharedTexts = false }: SheetLook,
  addRows: Parameters<typeof streamWorkbook>[1],
): Promise<void> {
  // Imported lazily, because the library is large and most exports do not need it.
  const { default: exceljs } = await import("exceljs");
  const options = { stream: file, useStyles: true, useSharedStrings: hasSharedTexts };
  const workbook = new exceljs.stream.xlsx.WorkbookWriter(options);
  workbook.creator = "Lotwright";
  if (createdAt !== undefined) workbook.created = new Date(createdAt);
  const sheet = workbook.addWorksheet(
    name,
    hasFrozenHeading ? { views: [{ state: "frozen", ySplit: 1 }] } : {},
  );
  sheet.columns = widths.map((width) => ({ width }));
  writeInlineTexts(sheet, `A1:${sheet.getColumn(widths.length).letter}${maxRow}`);
  await addRows(sheet, rowWriter(file, sheet));
  if (!file.destroyed) await workbook.commit();
}

function rowWriter(file: PassThrough, sheet: ExcelJS.Worksheet): WriteRow {
  const closed = new Promise<void>((resolve) => file.once("close", () => resolve()));
  let written = 0;
  let waiting = 0;
  return async (row) => {
    // A committed row has no cells.
    waiting += lengthOf(row);
    row.commit();
    written += 1;
    if (written % rowsPerTurn === 0 || waiting >= charactersPerTurn) {
      waiting = 0;
      await Promise.race([pause(sheet), closed]);
    }
    return !file.destroyed;
  };
}

function lengthOf(row: ExcelJS.Row): number {
  let length = 0;
  row.eachCell(({ value }) => {
    if (typeof value === "string") length += value.length;
  });
  return length;
}

/** Waits for the reader: an empty write resolves after earlier rows, since the writer itself has no backpressure. */
async function pause(sheet: ExcelJS.Worksheet): Promise<void> {
  await setImmediate();
  const { pipes } = streamOf(sheet);
  await Promise.all(pipes.map((pipe) => new Promise<void>((done) => pipe.write("", () => done()))));
}

interface SheetStream {
  pipes: Writable[];
  /** Writes a row as text, or the parts around rows as buffers. */
  write(part: string | { toBuffer(): Buffer }): unknown;
}

/** The sheet's output stream, which its type lacks. */
function streamOf(sheet: ExcelJS.Worksheet): SheetStream {
  return (sheet as unknown as { stream: SheetStream }).stream;
}

/** Matches exceljs's texts; XML text contains no < and no quote. */
const formulaText = / t="str"><v>([^<]*)<\/v>/g;
const inlineText = ' t="inlineStr"><is><t xml:space="preserve">$1</t></is>';

/**
 * Writes texts as inline strings, because exceljs writes them as formula results, whose outer blanks readers may drop. Suppresses
 * Excel's warning about numbers stored as text in `range`.
 */
function writeInlineTexts(sheet: ExcelJS.Worksheet, range: string): void {
  const stream = streamOf(sheet);
  const write = stream.write.bind(stream);
  stream.write = (part) => {
    if (typeof part === "string") return write(part.replace(formulaText, inlineText));
    if (part.toBuffer().toString() !== "</worksheet>") return write(part);
    const ignored = `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
    return write(`${ignored}</worksheet>`);
  };
}

/** Converts line breaks to Excel's, a line feed alone. */
export function workbookText(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Cell value of a `workbookText`: cut at Excel's limit, null if empty. */
export function textValue(text: string): string | null {
  return text === "" ? null : escaped(cut(text));
}

function cut(text: string): string {
  if (text.length <= maxCellLength) return text;
  return `${text.slice(0, keptLength).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Escapes an underscore that would start a character code such as `_x0041_` in Excel. */
function escaped(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}
