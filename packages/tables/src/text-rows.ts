export interface TextFormat {
  /** One character. */
  delimiter: string;
  newline: string;
  /** Columns that are read; later ones are counted. */
  maxColumns: number;
}

/** The first rows of a delimited text. */
export interface TextRows {
  rows: string[][];
  /** The number of cells of each row, with those that were left out. */
  columnCounts: number[];
  /** The place in the text where each row ends, its line end included. */
  ends: number[];
  /** The first row with a quotation mark that isn't closed, or that doesn't end its cell. */
  brokenRow: number | undefined;
}

/** Reads rows by RFC 4180. Takes time in proportion to the text, whatever it holds. */
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
  /** The number of cells, with those that were left out. */
  count: number;
  /** The places in the text where the row begins, and where it ends with its line end. */
  start: number;
  end: number;
  /** Whether a quotation mark isn't closed, or doesn't end its cell. */
  isBroken: boolean;
  /** Whether a quotation mark isn't closed, or may have swallowed other cells or rows: its cell holds a delimiter or a line break. */
  isTorn: boolean;
}

/** The rows of a delimited text one by one, by RFC 4180, from a place on. */
export function* eachTextRow(text: string, format: TextFormat, from = 0): Generator<TextRow> {
  for (let start = from; start < text.length; ) {
    const row = { ...readRow(text, start, format), start };
    yield row;
    start = row.end;
  }
}

function readRow(text: string, start: number, format: TextFormat) {
  const cells: string[] = [];
  let count = 0;
  let isBroken = false;
  let isTorn = false;
  for (let place = start; ; ) {
    const cell = text[place] === '"' ? quotedCell(text, place, format) : plainCell(text, place, format);
    count += 1;
    if (count <= format.maxColumns) cells.push(cell.value);
    isBroken ||= cell.isBroken;
    isTorn ||= cell.isBroken && (cell.isOpen === true || holdsEnd(cell.value, format));
    if (text[cell.end] !== format.delimiter) {
      const end = Math.min(text.length, cell.end + format.newline.length);
      return { cells, count, end, isBroken, isTorn };
    }
    place = cell.end + 1;
  }
}

interface ReadCell {
  value: string;
  /** The place of the delimiter or line end behind the cell. */
  end: number;
  isBroken: boolean;
  isOpen?: true;
}

const holdsEnd = (value: string, { delimiter, newline }: TextFormat) =>
  value.includes(delimiter) || value.includes(newline);

function plainCell(text: string, start: number, format: TextFormat): ReadCell {
  let end = start;
  while (!isCellEnd(text, end, format)) end += 1;
  return { value: text.slice(start, end), end, isBroken: false };
}

function quotedCell(text: string, start: number, format: TextFormat): ReadCell {
  let value = "";
  let isBroken = false;
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: value + text.slice(from), end: text.length, isBroken: true, isOpen: true };
    const isEscape = text[quote + 1] === '"';
    const end = isEscape ? quote : afterBlanks(text, quote + 1, format);
    if (!isEscape && isCellEnd(text, end, format)) {
      return { value: value + text.slice(from, quote), end, isBroken };
    }
    value += text.slice(from, quote + 1);
    isBroken ||= !isEscape;
    from = quote + (isEscape ? 2 : 1);
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
