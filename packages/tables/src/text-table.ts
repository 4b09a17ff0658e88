import { createColumnNames } from "./column-name";
import { eachRowBelow, eachTextRow, type TextFormat, type TextRow } from "./text-rows";

/** A row of a file that holds anything. */
export interface TableRow {
  /** Number of the line as an editor counts, from 1. A quoted cell may span several. */
  line: number;
  cells: string[];
}

export interface TextTable {
  /** The rows above the headings, of which there are at most 30. */
  above: TableRow[];
  /** The headings. */
  header: TableRow;
  /** The rows below the headings, one by one. Throws a `TextTableError` at a row that can't be read. */
  rows: () => Generator<TableRow>;
}

const torn = (line: number, column: string) =>
  new TextTableError(`A quotation mark is missing or misplaced after line ${line}, ${column}.`);

interface TableRules {
  maxColumns: number;
  /** Rows, blank ones included. */
  maxRows: number;
  /** Says that there are more. */
  tooManyRows: string;
  /** Number of recognized headings of a row. */
  countKnown: (row: readonly string[]) => number;
}

const delimiters = [",", ";", "\t", "|"];
/** Rows among which the headings are looked for: reports have a title, a date and addresses above them. */
const maxPreamble = 30;
/** Characters that are read for the headings. */
const headLength = 64 * 1024;

/** A text that cannot be read as a table. The message says why, and what to do. */
export class TextTableError extends Error {
  override name = "TextTableError";
}

const tooWide = (maxColumns: number) =>
  new TextTableError(`The file has more than ${maxColumns} columns. Remove those that are not needed.`);

/**
 * Reads a delimited text of any program: with any line ends, a byte order mark, a line that names the delimiter (`sep=;`), and lines
 * above the headings, which are in the row with the most known ones. A stray quotation mark in a cell is part of its text. Takes time
 * in proportion to the text.
 * @throws {TextTableError} if the headings have too many columns
 */
export function readTextTable(source: string, rules: TableRules): TextTable {
  const text = source.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  const named = /^sep=([^\n])\n/i.exec(text);
  const start = named?.[0].length ?? 0;
  const head = text.slice(0, headLength);
  const heads = (named?.[1] ? [named[1]] : delimiters).map((delimiter) =>
    headOf(head, { delimiter, newline: "\n", maxColumns: rules.maxColumns }, start, rules.countKnown),
  );
  const [first, ...others] = heads;
  if (!first) throw new Error("There are no delimiters");
  const found = others.reduce((best, next) => (next.known > best.known ? next : best), first);
  // The row as a whole, if it goes on behind what was read.
  const best = { ...found, row: eachTextRow(text, found.format, found.row.start).next().value ?? found.row };
  if (best.known === 0 && heads.some(({ isWide }) => isWide)) throw tooWide(rules.maxColumns);
  const firstLine = 1 + countBreaks(text, 0, best.row.start);
  if (best.row.isTorn) throw torn(firstLine, createColumnNames([])(best.row.brokenPlace));
  return {
    above: [...rowsAbove(text, best, start)],
    header: { line: firstLine, cells: best.row.cells },
    rows: () => rowsBelow(text, best, firstLine, rules),
  };
}

interface Head {
  format: TextFormat;
  row: TextRow;
  known: number;
  isWide: boolean;
}

/** The row with the most recognized headings by a delimiter, the first of equals. */
function headOf(head: string, format: TextFormat, start: number, countKnown: TableRules["countKnown"]): Head {
  let best: Omit<Head, "isWide" | "format"> = {
    row: { cells: [], count: 0, start, end: start, isBroken: false, isTorn: false, brokenPlace: 0 },
    known: 0,
  };
  let isWide = false;
  let seen = 0;
  for (const row of eachTextRow(head, format, start)) {
    if (!holdsAnything(row.cells)) continue;
    seen += 1;
    if (seen > maxPreamble) break;
    isWide ||= row.count > format.maxColumns;
    const known = row.count > format.maxColumns ? 0 : countKnown(row.cells);
    if (known > best.known || seen === 1) best = { row, known };
  }
  return { ...best, format, isWide };
}

function* rowsAbove(text: string, { format, row }: Head, start: number): Generator<TableRow> {
  for (const { cells, start: place } of eachTextRow(text, format, start)) {
    if (place >= row.start) break;
    if (holdsAnything(cells)) yield { line: 1 + countBreaks(text, 0, place), cells };
  }
}

function* rowsBelow(text: string, { format, row }: Head, firstLine: number, rules: TableRules) {
  let line = firstLine + countBreaks(text, row.start, row.end);
  let count = 0;
  const below = eachRowBelow(text, format, row.end, row.cells.length);
  for (const { cells, count: columns, start, end, isTorn, brokenPlace } of below) {
    count += 1;
    if (count > rules.maxRows) throw new TextTableError(rules.tooManyRows);
    if (columns > format.maxColumns) throw tooWide(format.maxColumns);
    const breaks = countBreaks(text, start, end);
    if (isTorn) throw torn(line, createColumnNames(row.cells)(brokenPlace));
    if (holdsAnything(cells)) yield { line, cells };
    line += breaks;
  }
}

function countBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (
    let place = text.indexOf("\n", start);
    place >= 0 && place < end;
    place = text.indexOf("\n", place + 1)
  ) {
    count += 1;
  }
  return count;
}

const holdsAnything = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");
