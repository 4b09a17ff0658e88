import { maxMoney } from "@lotwright/contracts/item-fields";
import { maxLotNumber } from "@lotwright/contracts/limits";
import type { SaleState } from "@lotwright/contracts/result-fields";
import { maxBuyerLength, maxResultLines, type ResultProblem } from "@lotwright/contracts/results";
import Papa from "papaparse";
import { type Bounds, bounded } from "../../bounded";
import { countKnown, type FileColumns, findColumns, refused } from "./file-columns";
import { ambiguityOf, type DecimalMark, type ReadPrice, readPrice } from "./read-price";
import { readState } from "./read-state";
import { createSignReader, type UnsoldSign } from "./unsold-signs";

/** A line without a problem. */
export type ResultLine = {
  line: number;
  /** Number and section, as in "12A". */
  lot: string;
  state: SaleState;
  hammerPrice: number | null;
  /** Undefined when the file says nothing about buyers. */
  buyerNumber: string | undefined;
  /** The lot was not sold, but the file has a price or a buyer. */
  isLeftOut: boolean;
};

export type ReadResults = {
  columns: Record<keyof FileColumns, string | null> & { lot: string; alsoRead: string[]; ignored: string[] };
  lineCount: number;
  lines: ResultLine[];
  problems: ResultProblem[];
};

type Row = {
  line: number;
  cells: Record<keyof FileColumns, string>;
  lot: ReadLot;
  price: ReadPrice | undefined;
  sign: UnsoldSign | undefined;
};

/** A lot's number, its name without leading zeros, or what is wrong with it. */
type ReadLot = { name: string; hasZeros: boolean } | { problem: string };

/** Facts of the whole file that decide how a line is read. */
type FileRules = {
  marks: ReadonlySet<DecimalMark>;
  /** Every lot is digits only, so that leading zeros mean nothing. */
  isDigitsOnly: boolean;
  hasBuyers: boolean;
  /** The lines of each lot. */
  linesOf: ReadonlyMap<string, readonly number[]>;
};

/** Lines that are read at all, blank ones included. */
const maxRead = maxResultLines * 2;
const tooMany = `The file has more than ${maxResultLines.toLocaleString("en-US")} lines. Split it.`;

const delimiters = [",", ";", "\t"] as const;

/** More than the files of platforms have. */
const maxColumns = 200;
const tooWide = `The file has more than ${maxColumns} columns. Remove those that are not needed.`;
/** Characters that are parsed before the event loop runs again, and that are read for the header. */
const sliceLength = 64 * 1024;

const bounds: Bounds = { ms: 10_000, tooLong: "The file takes too long to read. Split it." };

/**
 * Reads the results of a sale from a CSV: a header, then one lot a line. Nothing is guessed: what can be read in two ways is a problem
 * of its line, and an unclear header refuses the file. Ends with the caller.
 */
export async function readResults(csv: string, signal: AbortSignal): Promise<ReadResults> {
  const text = csv.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  const { delimiter, header } = headerOf(text);
  const columns = findColumns(header);
  const signs = createSignReader(header, columns);
  const rows: Row[] = [];
  let isHeader = true;
  for await (const row of bounded(parsedRows(text, delimiter), bounds, signal)) {
    if (!isHeader) rows.push({ ...rowOf(row, columns), sign: signs.find(row.cells) });
    isHeader = false;
    if (rows.length > maxResultLines) throw refused(tooMany);
  }
  const rules = rulesOf(rows, columns);
  const lines: ResultLine[] = [];
  const problems: ResultProblem[] = [];
  for await (const row of bounded(rows, bounds, signal)) {
    const read = readLine(row, rules);
    if (typeof read === "string") problems.push({ line: row.line, message: read });
    else lines.push(read);
  }
  const headingAt = (place: number | undefined) =>
    place === undefined ? null : (header[place]?.trim() ?? null);
  return {
    columns: {
      lot: header[columns.lot]?.trim() ?? "",
      price: headingAt(columns.price),
      buyer: headingAt(columns.buyer),
      state: headingAt(columns.state),
      alsoRead: signs.alsoRead,
      ignored: signs.ignored,
    },
    lineCount: rows.length,
    lines,
    problems,
  };
}

/** The header by the delimiter that gives it the most known columns; the first of equals. */
function headerOf(text: string): { delimiter: string; header: string[] } {
  const start = text.slice(0, sliceLength);
  const possible = delimiters
    .map((delimiter) => {
      const { data } = Papa.parse<string[]>(start, { delimiter, newline: "\n" });
      return { delimiter, header: data.find(holdsAnything) ?? [] };
    })
    .filter(({ header }) => header.length <= maxColumns)
    .map((each) => ({ ...each, count: countKnown(each.header) }));
  const [first, ...others] = possible;
  if (!first) throw refused(tooWide);
  const best = others.reduce((found, next) => (next.count > found.count ? next : found), first);
  if (best.count === 0 && possible.length < delimiters.length) throw refused(tooWide);
  return best;
}

/** The lines that hold anything, with their numbers: a quoted cell may span several lines. */
function* parsedRows(text: string, delimiter: string): Generator<{ line: number; cells: string[] }> {
  let count = 0;
  let line = 1;
  for (const { cells, isBroken } of rowsOf(text, delimiter)) {
    count += 1;
    if (count >= maxRead) throw refused(tooMany);
    if (cells.length > maxColumns) throw refused(tooWide);
    if (isBroken) throw refused(`A quotation mark is missing or misplaced after line ${count}.`);
    if (holdsAnything(cells)) yield { line, cells };
    line += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0);
  }
}

/** Parses one slice of the text at a time; a longer one where a row does not fit. */
function* rowsOf(text: string, delimiter: string): Generator<ParsedRow> {
  let length = sliceLength;
  for (let start = 0; start < text.length; ) {
    const rows = rowsIn(text.slice(start, start + length), delimiter);
    // The last row of a slice goes on in the next one.
    const cut = start + length < text.length ? rows.pop() : undefined;
    if (cut && cut.cells.length > maxColumns) throw refused(tooWide);
    yield* rows;
    start += rows.at(-1)?.end ?? 0;
    length = rows.length > 0 ? sliceLength : length * 2;
  }
}

type ParsedRow = { cells: string[]; isBroken: boolean; end: number };

/** The rows of a text, with the place after each. */
function rowsIn(text: string, delimiter: string): ParsedRow[] {
  const rows: ParsedRow[] = [];
  Papa.parse<string[]>(text, {
    ...{ delimiter, newline: "\n" },
    step: ({ data, errors, meta }) =>
      rows.push({ cells: data, isBroken: errors.length > 0, end: meta.cursor }),
  });
  return rows;
}

const breaksIn = (cell: string) => (cell.includes("\n") ? cell.split("\n").length - 1 : 0);

const holdsAnything = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");

function rowOf({ line, cells }: { line: number; cells: string[] }, columns: FileColumns): Omit<Row, "sign"> {
  const textAt = (place: number | undefined) => (place === undefined ? "" : (cells[place]?.trim() ?? ""));
  const [lot, price] = [textAt(columns.lot), textAt(columns.price)];
  const isUnsold = (readState(price) ?? "sold") !== "sold";
  return {
    line,
    lot: readLot(lot),
    cells: { lot, price, buyer: textAt(columns.buyer), state: textAt(columns.state) },
    price: price === "" || isUnsold ? undefined : readPrice(price),
  };
}

function rulesOf(rows: readonly Row[], columns: FileColumns): FileRules {
  const isDigitsOnly = rows.every(({ cells }) => /^\d*$/.test(cells.lot));
  const linesOf = new Map<string, number[]>();
  for (const { lot, line } of rows) {
    if (!("name" in lot)) continue;
    const lines = linesOf.get(lot.name);
    if (lines) lines.push(line);
    else linesOf.set(lot.name, [line]);
  }
  const marks = rows.flatMap(({ price }) => (price && "shows" in price && price.shows ? [price.shows] : []));
  return {
    marks: new Set(marks),
    isDigitsOnly,
    hasBuyers: columns.buyer !== undefined,
    linesOf,
  };
}

/** A line, or what is wrong with it. */
function readLine(row: Row, rules: FileRules): ResultLine | string {
  const { cells, line, lot } = row;
  if ("problem" in lot) return lot.problem;
  const amount = row.price && "amount" in row.price ? row.price.amount : null;
  const problem =
    problemOfLot(lot, cells.lot, rules) ??
    problemOfPrice(row, rules) ??
    problemOfBuyer(cells.buyer) ??
    problemOfState(row, lot.name, amount);
  if (problem) return problem;
  const state = stateOf(row, amount);
  const isSold = state === "sold";
  return {
    ...{ line, lot: lot.name, state },
    hammerPrice: isSold ? amount : null,
    buyerNumber: isSold ? soldTo(cells.buyer, rules) : "",
    isLeftOut: !isSold && (Boolean(amount) || cells.buyer !== ""),
  };
}

/** The state that a line names; where it names none, a blank price or 0 says that no one bought the lot. */
const stateOf = ({ cells, sign }: Row, amount: number | null): SaleState =>
  readState(cells.state) ?? sign?.state ?? (amount ? "sold" : "unsold");

/** The sentence about a state that is not known, or a sign against a sale where only a person can decide. */
function problemOfState({ cells, sign }: Row, lot: string, amount: number | null): string | undefined {
  const named = readState(cells.state);
  if (cells.state !== "" && !named) {
    return `The state "${shown(cells.state)}" is not known. Write sold, unsold or withdrawn`;
  }
  const isDoubtful = named ? named === "sold" : Boolean(amount) && !sign?.isClear;
  if (sign && isDoubtful) {
    const said = sign.cell === "" ? "is blank" : `says "${shown(sign.cell)}"`;
    const sale = named ? "the state sold" : "a price";
    return `Lot ${lot} has ${sale}, but "${shown(sign.column)}" ${said}. Correct the line, or remove that column`;
  }
  return named === "sold" && amount === null ? `Lot ${lot} is sold, but has no price` : undefined;
}

function problemOfLot(
  { name, hasZeros }: Extract<ReadLot, { name: string }>,
  cell: string,
  { linesOf, isDigitsOnly }: FileRules,
): string | undefined {
  if (hasZeros && !isDigitsOnly) {
    return `Write lot "${cell}" without leading zeros: other lots of the file have letters`;
  }
  const lines = linesOf.get(name) ?? [];
  return lines.length > 1 ? `Lot ${name} is in ${lines.length} lines: ${listed(lines)}` : undefined;
}

const listed = (lines: readonly number[]) =>
  `${lines.slice(0, 5).join(", ")}${lines.length > 5 ? ", …" : ""}`;

const soldTo = (buyer: string, { hasBuyers }: FileRules) => (hasBuyers ? buyer : undefined);

function readLot(cell: string): ReadLot {
  if (cell === "") return { problem: "The lot number is missing" };
  const [, digits = "", letter = ""] = /^(\d{1,12})[ -]?([a-zA-Z]?)$/.exec(cell) ?? [];
  const number = Number(digits);
  if (number < 1 || number > maxLotNumber) {
    return { problem: `"${shown(cell)}" is not a lot number, such as 12 or 12A` };
  }
  return { name: `${number}${letter.toUpperCase()}`, hasZeros: digits.startsWith("0") };
}

function problemOfPrice({ cells, price }: Row, { marks }: FileRules): string | undefined {
  if (!price) return undefined;
  if ("problem" in price) return price.problem;
  if (price.amount > maxMoney) return `The price "${shown(cells.price)}" is too high`;
  return ambiguityOf(cells.price, price, marks);
}

function problemOfBuyer(buyer: string): string | undefined {
  if (buyer.length > maxBuyerLength) return `A buyer's number has at most ${maxBuyerLength} characters`;
  return buyer.includes("\n") ? "A buyer's number is one line" : undefined;
}

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
