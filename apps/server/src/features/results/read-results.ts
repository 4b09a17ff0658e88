import { maxMoney } from "@lotwright/contracts/item-fields";
import { maxLotNumber } from "@lotwright/contracts/limits";
import type { SaleState } from "@lotwright/contracts/result-fields";
import {
  type ChosenColumns,
  maxBuyerLength,
  maxResultColumns,
  maxResultLines,
  type PartsReading,
  type ResultProblem,
  type ResultsPreview,
  type WordMeaning,
} from "@lotwright/contracts/results";
import { countKnownKinds, isQuantityHeading } from "@lotwright/tables/headings";
import { readLotName } from "@lotwright/tables/lot-name";
import {
  ambiguityOf,
  type DecimalMark,
  isBlankAmount,
  type ReadPrice,
  readPrice,
} from "@lotwright/tables/read-price";
import { readTextTable, type TableRow, type TextTable, TextTableError } from "@lotwright/tables/text-table";
import { type Bounds, bounded } from "../../bounded";
import { mapYielding, yieldToEventLoop } from "../../yielding";
import type { StoredAnswers } from "./answers";
import { chosenColumns, type FileColumns, findColumns, refused } from "./file-columns";
import { createLeftOutRows } from "./left-out-rows";
import {
  groupLines,
  isInParts,
  joinParts,
  type LinesByLot,
  listLotsInParts,
  type NamedLine,
  partsProblem,
} from "./lots-in-parts";
import { plainWord, readState } from "./read-state";
import { shown } from "./shown";
import { wordsOf } from "./state-words";
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
  header: readonly string[];
  columns: Record<keyof FileColumns, string | null> & { lot: string; alsoRead: string[]; ignored: string[] };
  lineCount: number;
  lines: ResultLine[];
  problems: ResultProblem[];
  unknownWords: ResultsPreview["unknownWords"];
  answeredWords: ResultsPreview["answeredWords"];
  lotsInParts: ResultsPreview["lotsInParts"];
  rowsWithoutLot: ResultsPreview["rowsWithoutLot"];
};

type Row = {
  line: number;
  cells: Record<keyof FileColumns | "quantity", string>;
  lot: ReadLot;
  price: ReadPrice | undefined;
  sign: UnsoldSign | undefined;
  /** The number of its cells, blank ones included. */
  length: number;
  /** Whether a cell beyond the headings holds anything. */
  isTooLong: boolean;
  /** The state that the line names; undefined where it names none, or an unknown word. */
  named: SaleState | undefined;
};

/** A lot's number, its name without leading zeros, or what is wrong with it. */
type ReadLot = { name: string; hasZeros: boolean } | { problem: string };

/** Facts of the whole file that decide how a line is read. */
type FileRules = {
  marks: ReadonlySet<DecimalMark>;
  /** Every lot is digits only, so that leading zeros mean nothing. */
  isDigitsOnly: boolean;
  hasBuyers: boolean;
  /** Some line names a buyer, so that a price without one may be no sale. */
  usesBuyers: boolean;
  /** Cells of a line at most: as many as headings, or more where each line ends with blank ones. */
  width: number;
  linesOf: LinesByLot;
  /** Reading of a lot in several lines or pieces. Without it, each of its lines is a problem. */
  parts: PartsReading | undefined;
};

/** Lines that are read at all, blank ones included. */
const maxRead = maxResultLines * 2;
const tooMany = `The file has more than ${maxResultLines.toLocaleString("en-US")} lines. Split it.`;

/** The work on one file. */
export const resultsBounds: Bounds = { ms: 10_000, tooLong: "The file takes too long to read. Split it." };

/**
 * Reads the results of a sale from a delimited text: headings, below a preamble if there is one, then one lot a line. Nothing is
 * guessed: what can be read in two ways is a problem of its line, and unclear headings refuse the file. Sums, footers and lines above
 * the headings are no lots. Ends with the caller.
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

/** Answers of people about a file. */
type Answers = Choices & { words?: readonly WordMeaning[] | undefined };
type Choices = {
  columns?: ChosenColumns | undefined;
  parts?: PartsReading | undefined;
  /** The columns that were chosen earlier for such headings. */
  columnsOf?: StoredAnswers["columnsOf"];
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
  const columns = chosen ? chosenColumns(header, chosen) : findColumns(header);
  const signs = createSignReader(header, columns);
  const rows: Row[] = [];
  const named = await namedRows(table, columns, chosen !== undefined, signal);
  const leftOut = createLeftOutRows(header, columns);
  const places = { ...columns, quantity: header.findIndex(isQuantityHeading) };
  for (const { cells } of named) leftOut.note(cells);
  for await (const row of bounded(named, resultsBounds, signal)) {
    if (leftOut.takes(row)) continue;
    rows.push({ ...rowOf(row, places, header.length, readNamed), sign: signs.find(row.cells) });
  }
  await yieldToEventLoop();
  const rules = { ...rulesOf(rows, columns, header.length), parts };
  const readLines: ResultLine[] = [];
  const problems: ResultProblem[] = lotsAbove(table, columns);
  for await (const row of bounded(rows, resultsBounds, signal)) {
    const read = readLine(row, rules);
    if (typeof read === "string") problems.push({ line: row.line, message: read });
    else readLines.push(read);
  }
  await yieldToEventLoop();
  const joined = joinParts(readLines, rules.linesOf, parts);
  const words = wordsOf(await mapYielding(rows, toStateCell));
  return {
    header,
    columns: columnNames(header, columns, signs, parts === "each" ? places.quantity : undefined),
    lineCount: rows.length,
    lines: joined.lines,
    problems: [...problems, ...joined.problems].sort((one, other) => one.line - other.line),
    ...words,
    lotsInParts: listLotsInParts(rules.linesOf),
    rowsWithoutLot: leftOut.taken,
  };
}

const toStateCell = ({ cells, named }: Row) => ({ lot: cells.lot, cell: cells.state, named });

/** The headings of the columns that are read, and of the others. */
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
    lot: readLot(lot),
    cells: { lot, price, buyer: saysNoBuyer(buyer) ? "" : buyer, state, quantity: textAt(places.quantity) },
    price: price === "" || isUnsold ? undefined : readPrice(price),
    length: cells.length,
    isTooLong: cells.slice(width).some((cell) => cell.trim() !== ""),
    named: readNamed(state),
  };
}

/** Lots above the headings, which were found where the most known ones are. */
const lotsAbove = ({ above }: TextTable, { lot }: FileColumns): ResultProblem[] =>
  above.flatMap(({ line, cells }) => {
    const found = readLot(cells[lot]?.trim() ?? "");
    if (!("name" in found)) return [];
    return [{ line, message: `Lot ${found.name} stands above the headings. Move the line below them` }];
  });

/** The rows below the headings; also the headings' row where a person chose the columns of a file without headings. */
async function namedRows(
  { header, rows }: TextTable,
  { lot }: FileColumns,
  isChosen: boolean,
  signal: AbortSignal,
): Promise<TableRow[]> {
  const isLot = "name" in readLot(header.cells[lot]?.trim() ?? "");
  const named = isChosen && isLot ? [header] : [];
  for await (const row of bounded(rows(), resultsBounds, signal)) {
    named.push(row);
    if (named.length > maxResultLines) throw refused(tooMany);
  }
  return named;
}

function rulesOf(rows: readonly Row[], columns: FileColumns, headingCount: number): Omit<FileRules, "parts"> {
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
    usesBuyers: rows.some(({ cells }) => cells.buyer !== ""),
    linesOf: groupLines(rows.flatMap(namedLine)),
  };
}

/** The line with the lot that it names, if it names one. */
function namedLine(row: Row): ({ lot: string } & NamedLine)[] {
  const { lot, line, cells, named } = row;
  if (!("name" in lot)) return [];
  const { price, buyer, quantity } = cells;
  const isSold = (cells.state === "" || named === "sold") && stateOf(row, amountOf(row)) === "sold";
  return [{ lot: lot.name, line, price, buyer, quantity, isSold }];
}

const amountOf = ({ price }: Row): number | null => (price && "amount" in price ? price.amount : null);

/** A line, or what is wrong with it. */
function readLine(row: Row, rules: FileRules): ResultLine | string {
  const { cells, line, lot } = row;
  if ("problem" in lot) return lot.problem;
  const amount = amountOf(row);
  const problem =
    problemOfLot(lot, cells.lot, rules) ??
    problemOfPrice(row, rules) ??
    problemOfBuyer(cells.buyer) ??
    problemOfState(row, lot.name, amount) ??
    problemOfNoBuyer(row, lot.name, amount, rules) ??
    problemOfLength(row, rules);
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
const stateOf = ({ named, sign }: Row, amount: number | null): SaleState =>
  named ?? sign?.state ?? (amount ? "sold" : "unsold");

/** The sentence about a state that is not known, or a sign against a sale where only a person can decide. */
function problemOfState({ cells, sign, named }: Row, lot: string, amount: number | null): string | undefined {
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

/** A delimiter in a text without quotation marks shifts the cells behind it. */
const problemOfLength = ({ isTooLong, length }: Row, { width }: FileRules) =>
  isTooLong || length > width
    ? "The line has more cells than there are headings. Quote texts that hold the delimiter"
    : undefined;

/** A price alone is a sale only when nothing in its line speaks against it. */
function problemOfNoBuyer(
  { cells, named, sign }: Row,
  lot: string,
  amount: number | null,
  { usesBuyers }: FileRules,
): string | undefined {
  if (!usesBuyers || !amount || cells.buyer !== "" || named || sign) return undefined;
  return `Lot ${lot} has a price, but no buyer. Write the buyer, or unsold in a column for the state`;
}

function problemOfLot(
  { name, hasZeros }: Extract<ReadLot, { name: string }>,
  cell: string,
  { linesOf, isDigitsOnly, parts }: FileRules,
): string | undefined {
  if (hasZeros && !isDigitsOnly) {
    return `Write lot "${cell}" without leading zeros: other lots of the file have letters`;
  }
  const lines = linesOf.get(name) ?? [];
  return isInParts(lines) && !parts ? partsProblem(name, lines) : undefined;
}

/** Whether a cell for the buyer says that there is none. */
const saysNoBuyer = (buyer: string) => isBlankAmount(buyer) || /^0+$/.test(buyer);

const soldTo = (buyer: string, { hasBuyers }: FileRules) => (hasBuyers ? buyer : undefined);

function readLot(cell: string): ReadLot {
  if (cell === "") return { problem: "The lot number is missing" };
  const lot = readLotName(cell);
  if (!lot || lot.lotNumber < 1 || lot.lotNumber > maxLotNumber) {
    return { problem: `"${shown(cell)}" is not a lot number, such as 12 or 12A` };
  }
  return { name: `${lot.lotNumber}${lot.sectionLetter}`, hasZeros: lot.hasZeros };
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
