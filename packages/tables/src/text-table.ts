import { createColumnNames } from "./column-name";
import { eachRowBelow, eachTextRow, type TextFormat, type TextRow } from "./text-rows";

/** A non-empty row of a file. */
export interface TableRow {
  /** Line number as in an editor, from 1. A quoted cell may span several lines. */
  line: number;
  cells: string[];
}

export interface TextTable {
  /** The rows above the headings, at most 30. */
  above: TableRow[];
  /** The headings. */
  header: TableRow;
  /** Yields the rows below the headings. Throws a `TextTableError` at an invalid row. */
  rows: () => Generator<TableRow>;
}

const torn = (line: number, column: string) =>
  new TextTableError(`A quotation mark is missing or misplaced after line ${line}, ${column}.`);

interface TableRules {
  maxColumns: number;
  /** Maximum of rows, including blank ones. */
  maxRows: number;
  /** Error message for more rows. */
  tooManyRows: string;
  /** Counts the recognized headings of a row. */
  countKnown: (row: readonly string[]) => number;
}

const delimiters = [",", ";", "\t", "|"];
/** Maximum rows searched for headings, since reports have a title, a date and addresses above them. */
const maxPreamble = 30;
/** Maximum characters searched for headings. */
const headLength = 64 * 1024;

/** Error for text that cannot be parsed as a table, with the reason and advice. */
export class TextTableError extends Error {
  override name = "TextTableError";
}

const tooWide = (maxColumns: number) =>
  new TextTableError(`The file has more than ${maxColumns} columns. Remove those that are not needed.`);

/**
 * Parses delimited text of any program: any line endings, byte order mark, `sep=;` line, and lines above the row with the most
 * recognized headings. A stray quotation mark is part of its cell's text. Linear.
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
  // Reads the whole row if it continues after the searched text.
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

/** The first row with the most recognized headings for a delimiter. */
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
