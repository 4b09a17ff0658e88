import { PassThrough, type Readable, type Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { DateFormat } from "@lotwright/contracts/export-settings";
import type ExcelJS from "exceljs";
import type { Cell, Column } from "./columns";
import type { TableNotes } from "./notes";
import type { ExportPlan } from "./plan";
import type { Rows, TableRow } from "./table-rows";

/** Excel's own limit, in UTF-16 units. */
const maxCellLength = 32_767;
/** A cut text ends with a mark. */
const keptLength = maxCellLength - 1;
/** And of rows. */
const maxRow = 1_048_576;
const rowsPerTurn = 50;
/** Bounds what waits in the writer when texts are long. */
const charactersPerTurn = 250_000;

/** The slash is escaped, or Excel shows its own country's separator instead. */
const dayFormats: Record<DateFormat, string> = {
  "YYYY-MM-DD": "yyyy-mm-dd",
  "DD/MM/YYYY": "dd\\/mm\\/yyyy",
  "MM/DD/YYYY": "mm\\/dd\\/yyyy",
  "DD.MM.YYYY": "dd.mm.yyyy",
};

export function workbookFile(rows: Rows, plan: ExportPlan, notes: TableNotes): Readable {
  const file = new PassThrough();
  writeWorkbook(file, rows, plan, notes).catch((error: Error) => file.destroy(error));
  return file;
}

async function writeWorkbook(
  file: PassThrough,
  rows: Rows,
  plan: ExportPlan,
  notes: TableNotes,
): Promise<void> {
  // A large library that most exports do without: it is loaded by the first one that needs it.
  const { default: exceljs } = await import("exceljs");
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true });
  workbook.creator = "Lotwright";
  workbook.created = new Date(plan.exportedAt);
  const sheet = workbook.addWorksheet("Lots", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = plan.columns.map(({ width }) => ({ width }));
  writeInlineTexts(sheet, `A1:${sheet.getColumn(plan.columns.length).letter}${maxRow}`);
  const styles = cellStyles(plan);
  const closed = new Promise<void>((resolve) => file.once("close", () => resolve()));
  let written = 0;
  let waiting = 0;
  for await (const tableRow of rows) {
    if (file.destroyed) return;
    const row = sheet.addRow(workbookValues(tableRow, plan, notes));
    row.eachCell((cell, column) => {
      cell.style = (written === 0 ? styles.heading : styles.columns[column - 1]) ?? styles.plain;
    });
    row.commit();
    written += 1;
    waiting += lengthOf(tableRow.cells);
    if (written % rowsPerTurn !== 0 && waiting < charactersPerTurn) continue;
    waiting = 0;
    await Promise.race([pause(sheet), closed]);
  }
  await workbook.commit();
}

function lengthOf(cells: Cell[]): number {
  let length = 0;
  for (const cell of cells) if (typeof cell === "string") length += cell.length;
  return length;
}

/** One object for all cells that look alike: the writer knows it again, and works each of several out anew. */
function cellStyles({ columns, settings }: ExportPlan) {
  const plain: Partial<ExcelJS.Style> = {};
  const day: Partial<ExcelJS.Style> = { numFmt: dayFormats[settings.dateFormat] };
  const money: Partial<ExcelJS.Style> = { numFmt: "#,##0.00" };
  const heading: Partial<ExcelJS.Style> = { font: { bold: true, name: "Calibri", size: 11 } };
  const ofKind: Partial<Record<Column["kind"], Partial<ExcelJS.Style>>> = { day, money };
  return { plain, heading, columns: columns.map(({ kind }) => ofKind[kind] ?? plain) };
}

/** The writer applies no backpressure: an empty write resolves after the rows before it. */
async function pause(sheet: ExcelJS.Worksheet): Promise<void> {
  await setImmediate();
  const { pipes } = streamOf(sheet);
  await Promise.all(pipes.map((pipe) => new Promise<void>((done) => pipe.write("", () => done()))));
}

interface SheetStream {
  pipes: Writable[];
  /** A row is one text, the parts around the rows are buffers. */
  write(part: string | { toBuffer(): Buffer }): unknown;
}

/** The streaming sheet's stream is missing from its type. */
function streamOf(sheet: ExcelJS.Worksheet): SheetStream {
  return (sheet as unknown as { stream: SheetStream }).stream;
}

/** In XML no text has a < or a quote of its own. */
const formulaText = / t="str"><v>([^<]*)<\/v>/g;
const inlineText = ' t="inlineStr"><is><t xml:space="preserve">$1</t></is>';

/**
 * exceljs writes texts as the results of formulas, around which readers may drop blanks; a text of its own may say that they
 * stay. Suppresses Excel's warning about numbers stored as text for the lot numbers in `range`.
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

function workbookValues({ place, cells }: TableRow, { columns }: ExportPlan, notes: TableNotes) {
  return cells.map((cell, index) => {
    if (typeof cell !== "string") return cell;
    const text = workbookText(cell);
    if (text.length > maxCellLength) notes.cut(place, columns[index]?.label ?? "", text.length, keptLength);
    return text === "" ? null : escaped(cut(text));
  });
}

/** Excel breaks lines by a line feed alone. */
function workbookText(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

function cut(text: string): string {
  if (text.length <= maxCellLength) return text;
  return `${text.slice(0, keptLength).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Excel reads `_x0041_` as a character's code, so an underscore that starts one is written as a code itself. */
function escaped(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}
