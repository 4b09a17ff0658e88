import type { SaleState } from "@lotwright/contracts/catalog/result-fields";
import {
  type ChosenColumns,
  maxResultColumns,
  maxResultLines,
  type PartsReading,
  type ResultProblem,
  type ResultsPreview,
  type WordMeaning,
} from "@lotwright/contracts/catalog/results";
import { countKnownKinds, quantityPlace } from "@lotwright/tables/headings";
import { isBlankAmount, readPrice } from "@lotwright/tables/read-price";
import { readTextTable, type TableRow, type TextTable, TextTableError } from "@lotwright/tables/text-table";
import { type Bounds, bounded } from "../../../core/bounded";
import { mapYielding, yieldToEventLoop } from "../../../core/yielding";
import { chosenColumns, type FileColumns, findColumns, refused, withPricesOfResults } from "./file-columns";
import { type CellProblem, createPlaceNames, type NamePlace, problemPlaces } from "./file-places";
import { createLeftOutRows } from "./left-out-rows";
import { groupLines, joinParts, listLotsInParts, type NamedLine } from "./lots-in-parts";
import { plainWord, readState } from "./read-state";
import type { ResultLine } from "./result-line";
import { type FileRules, problemOf, type Row, readLotNumber } from "./row-problems";
import { wordsOf } from "./state-words";
import { createSignReader, saysNoBuyer } from "./unsold-signs";

export type ReadResults = {
  header: readonly string[];
  columns: Record<keyof FileColumns, string | null> & { lot: string; alsoRead: string[]; ignored: string[] };
  lineCount: number;
  lines: ResultLine[];
  problems: ResultProblem[];
  /** Index of the lot column. */
  lotPlace: number;
  unknownWords: ResultsPreview["unknownWords"];
  answeredWords: ResultsPreview["answeredWords"];
  lotsInParts: ResultsPreview["lotsInParts"];
  rowsWithoutLot: ResultsPreview["rowsWithoutLot"];
};

/** Maximum of lines read, including blank ones. */
const maxRead = maxResultLines * 2;
const tooMany = `The file has more than ${maxResultLines.toLocaleString("en-US")} lines. Split it.`;

/** Limits of the work on one file. */
export const resultsBounds: Bounds = { ms: 10_000, tooLong: "The file takes too long to read. Split it." };

/**
 * Parses sale results from delimited text: optional preamble, headings, one lot per line. Ambiguous values are problems, unclear
 * headings reject the file, and sums and footers are skipped.
 */
export async function readResults(
  csv: string,
  signal: AbortSignal,
  { words = [], ...choices }: Answers = {},
): Promise<ReadResults> {
  const meanings = new Map(words.map(({ word, state }) => [plainWord(word), state]));
  const readNamed = (cell: string) => {
    const word = plainWord(cell);
    return readState(cell) ?? (word === undefined ? undefined : meanings.get(word));
  };
  try {
    return await read(csv, signal, readNamed, choices);
  } catch (error) {
    throw error instanceof TextTableError ? refused(error.message) : error;
  }
}

/** A user's answers about a file. */
type Answers = Choices & { words?: readonly WordMeaning[] | undefined };
type Choices = {
  columns?: ChosenColumns | undefined;
  parts?: PartsReading | undefined;
  /** Returns the columns chosen earlier for such headings. */
  columnsOf?: (header: readonly string[]) => ChosenColumns | undefined;
};
type ReadNamed = (cell: string) => SaleState | undefined;

/** The table of a file of results. */
export const tableOf = (csv: string) =>
  readTextTable(csv, {
    ...{ maxColumns: maxResultColumns, maxRows: maxRead, tooManyRows: tooMany },
    countKnown: countKnownKinds,
  });

async function read(
  csv: string,
  signal: AbortSignal,
  readNamed: ReadNamed,
  { columns: said, parts, columnsOf }: Choices,
): Promise<ReadResults> {
  const table = tableOf(csv);
  const header = table.header.cells;
  const chosen = said ?? columnsOf?.(header);
  const columns = chosen
    ? chosenColumns(header, chosen)
    : withPricesOfResults(findColumns(table.header), table);
  const signs = createSignReader(header, columns);
  const placeAt = createPlaceNames(header);
  const rows: Row[] = [];
  const named = await namedRows(table, columns, chosen !== undefined, signal);
  const leftOut = createLeftOutRows(header, columns, placeAt);
  const places = { ...columns, quantity: quantityPlace(header) };
  for (const { cells } of named) leftOut.note(cells);
  for await (const row of bounded(named, resultsBounds, signal)) {
    if (leftOut.takes(row)) continue;
    rows.push({ ...rowOf(row, places, header.length, readNamed), sign: signs.find(row.cells) });
  }
  await yieldToEventLoop();
  const at = problemPlaces(columns, places.quantity < 0 ? undefined : places.quantity);
  const rules = { ...rulesOf(rows, columns, header.length), parts, places: at };
  const readLines: ResultLine[] = [];
  const problems = lotsAbove(table, columns, placeAt);
  for await (const row of bounded(rows, resultsBounds, signal)) {
    const read = readLine(row, rules);
    if ("message" in read) problems.push({ ...placeAt(row.line, read.column), message: read.message });
    else readLines.push(read);
  }
  await yieldToEventLoop();
  const joined = joinParts(readLines, rules, placeAt);
  const words = wordsOf(await mapYielding(rows, toStateCell));
  return {
    header,
    columns: columnNames(header, columns, signs, parts === "each" ? places.quantity : undefined),
    lotPlace: columns.lot,
    lineCount: rows.length,
    lines: joined.lines,
    problems: [...problems, ...joined.problems].sort((one, other) => one.line - other.line),
    ...words,
    lotsInParts: listLotsInParts(rules.linesOf),
    rowsWithoutLot: leftOut.taken,
  };
}

const toStateCell = ({ cells, named }: Row) => ({ lot: cells.lot, cell: cells.state, named });

/** Headings of the read columns, and of the others. */
function columnNames(
  header: readonly string[],
  { lot, price, buyer, state }: FileColumns,
  { alsoRead, ignored }: Record<"alsoRead" | "ignored", string[]>,
  quantityPlace: number | undefined,
): ReadResults["columns"] {
  const headingAt = (place: number | undefined) =>
    place === undefined ? null : (header[place]?.trim() ?? null);
  const quantity = headingAt(quantityPlace);
  return {
    ...{
      lot: headingAt(lot) ?? "",
      price: headingAt(price),
      buyer: headingAt(buyer),
      state: headingAt(state),
    },
    alsoRead: quantity === null ? alsoRead : [...alsoRead, quantity],
    ignored: ignored.filter((heading) => heading !== quantity),
  };
}

function rowOf(
  { line, cells }: TableRow,
  places: FileColumns & { quantity: number },
  width: number,
  readNamed: ReadNamed,
): Omit<Row, "sign"> {
  const textAt = (place: number | undefined) => (place === undefined ? "" : (cells[place]?.trim() ?? ""));
  const [lot, price, state] = [textAt(places.lot), textAt(places.price), textAt(places.state)];
  const buyer = textAt(places.buyer);
  const isUnsold = isBlankAmount(price) || (readState(price) ?? "sold") !== "sold";
  return {
    line,
    lot: readLotNumber(lot),
    cells: { lot, price, buyer: saysNoBuyer(buyer) ? "" : buyer, state, quantity: textAt(places.quantity) },
    price: price === "" || isUnsold ? undefined : readPrice(withoutSold(price)),
    length: cells.length,
    firstBeyond: cells.findIndex((cell, place) => place >= width && cell.trim() !== ""),
    named: readNamed(state),
  };
}

/** Removes the word from a price such as "Sold £120". */
const withoutSold = (price: string) =>
  price.replace(/^(?:sold|verkauft|vendue?|vendid[oa])\b[ :@-]*(?:for |at )?(?=.*\d)/i, "");

/** Lots above the row that was recognized as headings. */
const lotsAbove = ({ above }: TextTable, { lot }: FileColumns, placeAt: NamePlace): ResultProblem[] =>
  above.flatMap(({ line, cells }) => {
    const found = readLotNumber(cells[lot]?.trim() ?? "");
    if (!("name" in found)) return [];
    const message = `Lot ${found.name} stands above the headings. Move the line below them`;
    return [{ ...placeAt(line, lot), message }];
  });

/** Rows below the headings; includes the first row if the user chose columns of a file without headings. */
async function namedRows(
  { header, rows }: TextTable,
  { lot }: FileColumns,
  isChosen: boolean,
  signal: AbortSignal,
): Promise<TableRow[]> {
  const isLot = "name" in readLotNumber(header.cells[lot]?.trim() ?? "");
  const named = isChosen && isLot ? [header] : [];
  for await (const row of bounded(rows(), resultsBounds, signal)) {
    named.push(row);
    if (named.length > maxResultLines) throw refused(tooMany);
  }
  return named;
}

function rulesOf(
  rows: readonly Row[],
  columns: FileColumns,
  headingCount: number,
): Omit<FileRules, "parts" | "places"> {
  const isDigitsOnly = rows.every(({ cells }) => /^\d*$/.test(cells.lot));
  const marks = rows.flatMap(({ price }) => (price && "shows" in price && price.shows ? [price.shows] : []));
  return {
    marks: new Set(marks),
    isDigitsOnly,
    width: Math.max(
      headingCount,
      rows.reduce((least, { length }) => Math.min(least, length), Infinity),
    ),
    hasBuyers: columns.buyer !== undefined,
    hasPrices: columns.price !== undefined,
    usesBuyers: rows.some(({ cells }) => cells.buyer !== ""),
    linesOf: groupLines(rows.flatMap(namedLine)),
  };
}

/** A line and its lot; undefined if it names none. */
function namedLine(row: Row): ({ lot: string } & NamedLine)[] {
  const { lot, line, cells, named } = row;
  if (!("name" in lot)) return [];
  const { price, buyer, quantity } = cells;
  const isSold = (cells.state === "" || named === "sold") && stateOf(row, amountOf(row)) === "sold";
  return [{ lot: lot.name, line, price, buyer, quantity, isSold }];
}

const amountOf = ({ price }: Row): number | null => (price && "amount" in price ? price.amount : null);

/** Parses a line, or describes its problem. */
function readLine(row: Row, rules: FileRules): ResultLine | CellProblem {
  const { cells, line, lot } = row;
  if ("problem" in lot) return { column: rules.places.lot, message: lot.problem };
  const amount = amountOf(row);
  const problem = problemOf(row, lot, amount, rules);
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

/** The state in a line; without one, a blank or zero price means unsold. */
const stateOf = ({ named, sign }: Row, amount: number | null): SaleState =>
  named ?? sign?.state ?? (amount ? "sold" : "unsold");

const soldTo = (buyer: string, { hasBuyers }: FileRules) => (hasBuyers ? buyer : undefined);
