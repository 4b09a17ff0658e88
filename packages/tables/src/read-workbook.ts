import { dateOf } from "./dates";
import { openParts, type Parts } from "./parts";
import { readXml } from "./read-xml";
import { createSharedStrings } from "./shared-strings";
import { findSheet, type WorkbookParts } from "./sheet-place";
import { createSheetRows, type StoredCell } from "./sheet-rows";
import { createStyles } from "./styles";
import { TableError } from "./table-error";
import type { Cell, FirstRows, RowLimits } from "./workbook";

/**
 * Reads the first rows of a sheet in an XLSX workbook, storing no more than its limits. For untrusted files use
 * `readWorkbookInChild`.
 * @throws {TableError}
 */
export async function readWorkbook(bytes: Buffer, limits: RowLimits): Promise<FirstRows> {
  try {
    return await readFirstRows(await openParts(bytes), limits);
  } catch (cause) {
    throw cause instanceof TableError ? cause : new TableError("not-workbook", { cause });
  }
}

async function readFirstRows(parts: Parts, limits: RowLimits): Promise<FirstRows> {
  const found = await findSheet(parts, limits.sheet);
  const sheet = createSheetRows(limits);
  await readXml(await parts.open(found.sheetPart), sheet);
  const read = await createValues(parts, found, sheet.rows.flat(), limits);
  const rows = sheet.rows.map((row) => row.map((cell) => ({ ...cell, value: read(cell) })).filter(hasValue));
  const lastStored = Math.max(0, ...rows.map((row) => row.at(-1)?.column ?? 0));
  return {
    sheet: found.sheet,
    sheets: found.sheets,
    rows: rows
      .slice(0, rows.findLastIndex((row) => row.length > 0) + 1)
      .map((row) => spread(row, Math.max(lastStored, Math.min(sheet.lastLeftOut, limits.maxColumns)))),
    columnCount: Math.max(lastStored, sheet.lastLeftOut),
    isCut: sheet.isCut,
    merges: [...sheet.merges],
  };
}

interface PlacedValue {
  column: number;
  value: Cell;
}

const hasValue = ({ value }: PlacedValue) => value !== null;

function spread(cells: readonly PlacedValue[], width: number): Cell[] {
  const row = Array.from({ length: width }, (): Cell => null);
  for (const { column, value } of cells) row[column - 1] = value;
  return row;
}

/** Reads what these cells need from other parts of the workbook. */
async function createValues(
  parts: Parts,
  { sharedStrings, styles: stylesPart, is1904 }: WorkbookParts,
  cells: readonly StoredCell[],
  { maxCellLength }: RowLimits,
): Promise<(cell: StoredCell) => Cell> {
  const needed = new Set(cells.filter(({ type }) => type === "s").map(({ text }) => Number(text)));
  const shared = createSharedStrings(needed, maxCellLength);
  if (parts.has(sharedStrings)) await readXml(await parts.open(sharedStrings), shared);
  const styles = createStyles();
  const areStyled = cells.some(({ type, style }) => type === "n" && style !== undefined);
  if (areStyled && parts.has(stylesPart)) await readXml(await parts.open(stylesPart), styles);
  return ({ type, style, text }) => {
    switch (type) {
      case "s":
        return present(shared.texts.get(Number(text))) || null;
      case "str":
      case "inlineStr":
        return text;
      case "b":
        return text === "1";
      case "d":
        return valid(new Date(text));
      case "n": {
        const number = numberOf(text);
        return style !== undefined && styles.isDate(style) ? valid(dateOf(number, is1904)) : number;
      }
      default:
        throw new Error("A cell has an unknown type.");
    }
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A cell names a text that is not there.");
  return value;
}

function valid(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new Error("A cell holds no date.");
  return date;
}

function numberOf(text: string): number {
  const number = Number(text);
  if (Number.isNaN(number)) throw new Error("A cell holds no number.");
  return number;
}
