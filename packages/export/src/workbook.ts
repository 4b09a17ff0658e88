import { PassThrough, type Readable, type Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { DateFormat } from "@lotwright/contracts/export-settings";
import type ExcelJS from "exceljs";
import type { Cell } from "./columns";
import type { ExportPlan } from "./plan";

/** Excel's own limit, in UTF-16 units. */
export const maxCellLength = 32_767;
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

const wideColumns = new Set(["title", "description", "notes"]);

type Rows = Iterable<Cell[]> | AsyncIterable<Cell[]>;

export function workbookFile(rows: Rows, plan: ExportPlan): Readable {
  const file = new PassThrough();
  writeWorkbook(file, rows, plan).catch((error: Error) => file.destroy(error));
  return file;
}

async function writeWorkbook(file: PassThrough, rows: Rows, plan: ExportPlan): Promise<void> {
  // A large library that most exports do without: it is loaded by the first one that needs it.
  const { default: exceljs } = await import("exceljs");
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true });
  workbook.creator = "Lotwright";
  workbook.created = new Date(plan.exportedAt);
  const sheet = workbook.addWorksheet("Lots", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = plan.columns.map(({ id }) => ({ width: wideColumns.has(id) ? 40 : 16 }));
  const styles = cellStyles(plan);
  const closed = new Promise<void>((resolve) => file.once("close", () => resolve()));
  let written = 0;
  let waiting = 0;
  for await (const cells of rows) {
    if (file.destroyed) return;
    const row = sheet.addRow(cells.map(toWorkbookValue));
    row.eachCell((cell, column) => {
      cell.style = (written === 0 ? styles.heading : styles.columns[column - 1]) ?? styles.plain;
    });
    row.commit();
    written += 1;
    waiting += lengthOf(cells);
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
  const heading: Partial<ExcelJS.Style> = { font: { bold: true, name: "Calibri", size: 11 } };
  return { plain, heading, columns: columns.map(({ id }) => (id === "createdAt" ? day : plain)) };
}

/** The writer takes any number of rows at once and waits for nobody; an empty write returns behind the others. */
async function pause(sheet: ExcelJS.Worksheet): Promise<void> {
  await setImmediate();
  await Promise.all(pipesOf(sheet).map((pipe) => new Promise<void>((done) => pipe.write("", () => done()))));
}

/** The streaming sheet keeps to itself where it writes to: its type does not tell. */
function pipesOf(sheet: ExcelJS.Worksheet): Writable[] {
  return (sheet as unknown as { stream: { pipes: Writable[] } }).stream.pipes;
}

function toWorkbookValue(cell: Cell): Cell | null {
  if (typeof cell !== "string") return cell;
  return cell === "" ? null : escaped(cut(workbookText(cell)));
}

/** Excel breaks lines by a line feed alone. */
export function workbookText(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

function cut(text: string): string {
  if (text.length <= maxCellLength) return text;
  return `${text.slice(0, maxCellLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Excel reads `_x0041_` as a character's code, so an underscore that starts one is written as a code itself. */
function escaped(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}
