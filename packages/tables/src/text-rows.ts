export interface TextFormat {
  /** Delimiter, a single character. */
  delimiter: string;
  newline: string;
  /** Maximum of columns to store; later ones are only counted. */
  maxColumns: number;
}

/** The first rows of a delimited text. */
export interface TextRows {
  rows: string[][];
  /** Number of cells per row, including omitted ones. */
  columnCounts: number[];
  /** Index in the text after each row and its line ending. */
  ends: number[];
  /** The first row with an unclosed quotation mark, or one that does not end its cell. */
  brokenRow: number | undefined;
}

/** Parses rows by RFC 4180, in linear time. */
export function readTextRows(text: string, format: TextFormat & { maxRows: number }): TextRows {
  const read: TextRows = { rows: [], columnCounts: [], ends: [], brokenRow: undefined };
  for (const { cells, count, end, isBroken } of eachTextRow(text, format)) {
    if (read.rows.length >= format.maxRows) break;
    if (isBroken) read.brokenRow ??= read.rows.length;
    read.rows.push(cells);
    read.columnCounts.push(count);
    read.ends.push(end);
  }
  return read;
}

export interface TextRow {
  cells: string[];
  /** Number of cells, including omitted ones. */
  count: number;
  /** Indexes of the row's start and end in the text, line ending included. */
  start: number;
  end: number;
  /** Whether a quotation mark is unclosed or does not end its cell. */
  isBroken: boolean;
  /**
   * Whether a quotation mark is unclosed, or may have swallowed cells or rows because its cell contains a delimiter or line
   * break.
   */
  isTorn: boolean;
  /** Index of the first cell with such a mark; 0 if none. */
  brokenPlace: number;
}

/** Yields the rows of delimited text from an index on, by RFC 4180. */
export function* eachTextRow(text: string, format: TextFormat, from = 0): Generator<TextRow> {
  for (let start = from; start < text.length; ) {
    const row = { ...readRow(text, start, format), start };
    yield row;
    start = row.end;
  }
}

/**
 * Yields the rows below headings. A row with a stray quotation mark, such as an inch mark, is parsed within its line, in the way
 * that gives as many cells as headings. Linear.
 */
export function* eachRowBelow(text: string, format: TextFormat, from: number, width: number) {
  for (let start = from; start < text.length; ) {
    const row: TextRow = { ...readRow(text, start, format, upToStray), start };
    const mended = row.isBroken ? mendedRow(text, row, format, width) : row;
    yield mended;
    start = mended.end;
  }
}

/**
 * Parses a line with a stray quotation mark as a whole. It stays broken if no parse, or more than one, has the expected number of
 * cells.
 */
function mendedRow(text: string, row: TextRow, format: TextFormat, width: number): TextRow {
  const lineEnd = text.indexOf(format.newline, row.start);
  const end = lineEnd < 0 ? text.length : lineEnd;
  // The mark belongs to a multi-line cell, or is unclosed.
  if (row.end > end + format.newline.length) return { ...row, isTorn: true };
  const line = text.slice(row.start, end);
  if (hasDoubledMark(line, format)) return { ...row, isTorn: true };
  const ways = [readRow(line, 0, format, quotedCell), readRow(line, 0, format, quotedOrPlainCell)];
  const [fitting, other = fitting] = ways.filter(
    (way) =>
      way.count === width &&
      !way.cells.some((cell) => isSplit(cell) || cell.includes(`${format.delimiter}"`)),
  );
  if (!fitting || unquoted(fitting) !== unquoted(other)) return { ...row, isTorn: true };
  return {
    ...fitting,
    start: row.start,
    end: Math.min(text.length, end + format.newline.length),
    isTorn: false,
  };
}

/** Whether a line contains a doubled quotation mark other than a blank cell; beside a stray one, it is ambiguous. */
const hasDoubledMark = (line: string, { delimiter }: TextFormat) =>
  line.split(delimiter).some((piece) => piece !== '""' && piece.includes('""'));

/** Whether a cell looks like the end of a split one, as in "Lamp, 12" high", where a mark before a comma ends the cell. */
const isSplit = (cell: string) => /^\s/.test(cell) && cell.includes('"');

const unquoted = (row?: Pick<TextRow, "cells">) => JSON.stringify(row?.cells).replaceAll('\\"', "");

function readRow(text: string, start: number, format: TextFormat, readQuoted: ReadQuoted = quotedCell) {
  const cells: string[] = [];
  let count = 0;
  let isBroken = false;
  let isTorn = false;
  let brokenPlace = 0;
  for (let place = start; ; ) {
    const cell = text[place] === '"' ? readQuoted(text, place, format) : plainCell(text, place, format);
    count += 1;
    if (count <= format.maxColumns) cells.push(cell.value);
    if (cell.isBroken && !isBroken) brokenPlace = count - 1;
    isBroken ||= cell.isBroken;
    isTorn ||= cell.isBroken && (cell.isOpen === true || holdsEnd(cell.value, format));
    if (text[cell.end] !== format.delimiter) {
      const end = Math.min(text.length, cell.end + format.newline.length);
      return { cells, count, end, isBroken, isTorn, brokenPlace };
    }
    place = cell.end + 1;
  }
}

interface ReadCell {
  value: string;
  /** Index of the delimiter or line ending after the cell. */
  end: number;
  isBroken: boolean;
  isOpen?: true;
}

const holdsEnd = (value: string, { delimiter, newline }: TextFormat) =>
  value.includes(delimiter) || value.includes(newline);

type ReadQuoted = (text: string, start: number, format: TextFormat) => ReadCell;

function plainCell(text: string, start: number, format: TextFormat): ReadCell {
  let end = start;
  while (!isCellEnd(text, end, format)) end += 1;
  return { value: text.slice(start, end), end, isBroken: false };
}

/** Reads a cell up to its closing quotation mark, or up to a stray one, which ends the row. */
const upToStray: ReadQuoted = (text, start, format) => quotedCell(text, start, format, true);

/** Reads a cell with a stray quotation mark as unquoted, up to the next delimiter. */
const quotedOrPlainCell: ReadQuoted = (text, start, format) => {
  const cell = upToStray(text, start, format);
  return cell.isBroken ? plainCell(text, start, format) : cell;
};

function quotedCell(text: string, start: number, format: TextFormat, stopsAtStray = false): ReadCell {
  let value = "";
  let isBroken = false;
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: value + text.slice(from), end: text.length, isBroken: true, isOpen: true };
    if (text[quote + 1] === '"') {
      value += text.slice(from, quote + 1);
      from = quote + 2;
      continue;
    }
    const end = afterBlanks(text, quote + 1, format);
    if (isCellEnd(text, end, format)) return { value: value + text.slice(from, quote), end, isBroken };
    if (stopsAtStray) return { value, end: quote, isBroken: true };
    isBroken = true;
    value += text.slice(from, quote + 1);
    from = quote + 1;
  }
}

function isCellEnd(text: string, place: number, { delimiter, newline }: TextFormat): boolean {
  return place >= text.length || text[place] === delimiter || text.startsWith(newline, place);
}

function afterBlanks(text: string, start: number, { delimiter }: TextFormat): number {
  let place = start;
  while ((text[place] === " " || text[place] === "\t") && text[place] !== delimiter) place += 1;
  return place;
}
