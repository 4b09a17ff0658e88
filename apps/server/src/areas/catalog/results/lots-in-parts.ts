import { maxMoney } from "@lotwright/contracts/catalog/item-fields";
import {
  type LotInParts,
  maxBuyerLength,
  maxListedResults,
  type PartsReading,
  type ResultProblem,
} from "@lotwright/contracts/catalog/results";
import type { CellProblem, NamePlace, ProblemPlaces } from "./file-places";
import type { ResultLine } from "./result-line";
import { shown } from "./shown";

/** A line that names a lot, with its cells. */
export type NamedLine = LotInParts["lines"][number] & { isSold: boolean };
/** The lines of each lot. */
export type LinesByLot = ReadonlyMap<string, readonly NamedLine[]>;

/** Rules for reading a lot with several lines or a quantity. */
export type PartsRules = {
  linesOf: LinesByLot;
  /** How to price such lots; if undefined, each of their lines is a problem. */
  parts: PartsReading | undefined;
  places: ProblemPlaces;
};

/** Maximum of listed lines per lot. */
const maxListed = 10;
/** Maximum of lines named in a problem. */
const maxNamed = 5;

/** Groups lines by the lot that they name. */
export function groupLines<Line extends { lot: string }>(
  lines: readonly Line[],
): ReadonlyMap<string, Line[]> {
  const byLot = new Map<string, Line[]>();
  for (const line of lines) {
    const others = byLot.get(line.lot);
    if (others) others.push(line);
    else byLot.set(line.lot, [line]);
  }
  return byLot;
}

/** Whether a lot has several lines (each buyer took a part), or a quantity (the price may be per piece). */
export const isInParts = (lines: readonly NamedLine[]) =>
  lines.length > 1 ||
  lines.some(({ isSold, quantity }) => isSold && quantity !== "" && wholeOf(quantity) !== 1);

/** Lots with several lines or a quantity. */
export function listLotsInParts(linesOf: LinesByLot): LotInParts[] {
  const several = [...linesOf].filter(([, lines]) => isInParts(lines)).slice(0, maxListedResults);
  return several.map(([lot, lines]) => ({
    ...{ lot, count: lines.length },
    lines: lines.slice(0, maxListed).map(({ line, price, buyer, quantity }) => ({
      ...{ line, price: shown(price), buyer: shown(buyer), quantity: shown(quantity) },
    })),
  }));
}

/** Error message about such a lot, with prices and buyers. */
export function partsProblem(lot: string, lines: readonly NamedLine[]): string {
  const [line, another] = lines;
  if (!line || another) return `Lot ${lot} is in ${lines.length} lines: ${listed(lines)}`;
  return `Lot ${lot} has the quantity "${shown(line.quantity)}": its price may be that of one piece or of all`;
}

const listed = (lines: readonly NamedLine[]) =>
  `${lines.slice(0, maxNamed).map(partText).join(", ")}${lines.length > maxNamed ? ", …" : ""}`;

/** Text of one of a lot's lines, such as "2 (3 × 10 to buyer 7)". */
function partText({ line, price, buyer, quantity }: NamedLine): string {
  const amount = quantity === "" || price === "" ? price : `${shown(quantity)} × ${shown(price)}`;
  const parts = [shown(amount), buyer && `to buyer ${shown(buyer)}`].filter(Boolean);
  return parts.length > 0 ? `${line} (${parts.join(" ")})` : String(line);
}

type Joined = { lines: ResultLine[]; problems: ResultProblem[] };

/** Combines each lot's lines into one, as the user chose. Contradictory or invalid lines become a problem. */
export function joinParts(
  read: readonly ResultLine[],
  { linesOf, parts: reading, places }: PartsRules,
  placeAt: NamePlace,
): Joined {
  if (!reading) return { lines: [...read], problems: [] };
  const joined: Joined = { lines: [], problems: [] };
  for (const [lot, lines] of groupLines(read)) {
    const named = linesOf.get(lot) ?? [];
    const one = isInParts(named) ? joinLot({ lot, lines, named, places }, reading) : lines[0];
    if (!one) continue;
    if ("line" in one) joined.lines.push(one);
    else {
      const { column, message } = one;
      joined.problems.push(...lines.map(({ line }) => ({ ...placeAt(line, column), message })));
    }
  }
  return joined;
}

type LotLines = {
  lot: string;
  lines: readonly ResultLine[];
  named: readonly NamedLine[];
  places: ProblemPlaces;
};

function joinLot(all: LotLines, reading: PartsReading): ResultLine | CellProblem | undefined {
  const { lot, lines, named, places } = all;
  const [first] = lines;
  if (!first) return undefined;
  if (lines.length < named.length) {
    return { column: places.lot, message: `Another line of lot ${lot} has a problem` };
  }
  if (lines.some(({ state }) => state !== first.state)) {
    const message = `Lot ${lot} is sold by one line and not by another: ${listed(named)}`;
    return { column: places.state, message };
  }
  return first.state === "sold" && reading !== "first" ? addParts(all, reading) : first;
}

function addParts(
  { lot, lines, named, places }: LotLines,
  reading: "sum" | "each",
): ResultLine | CellProblem {
  const [first] = lines;
  if (!first) throw new Error("A lot has no line");
  const factors = named.map(({ quantity }) => (reading === "each" ? wholeOf(quantity) : 1));
  const unread = named[factors.indexOf(undefined)];
  if (unread) {
    const { quantity, line } = unread;
    const message = `Lot ${lot} has the quantity "${shown(quantity)}" in line ${line}, which is no number of pieces`;
    return { column: places.quantity, message };
  }
  const amounts = lines.map(({ hammerPrice }, place) => (hammerPrice ?? 0) * (factors[place] ?? 1));
  const hammerPrice = sumOf(amounts);
  if (hammerPrice > maxMoney) {
    return { column: places.price, message: `The prices of lot ${lot} are too high together` };
  }
  const buyers = [...new Set(lines.map(({ buyerNumber }) => buyerNumber).filter(Boolean))].join(", ");
  if (buyers.length > maxBuyerLength) {
    const message = `The buyers of lot ${lot} have more than ${maxBuyerLength} characters together`;
    return { column: places.buyer, message };
  }
  return { ...first, hammerPrice, buyerNumber: first.buyerNumber === undefined ? undefined : buyers };
}

/** Parses a number of pieces such as "3", "1,00" and "2 sets"; undefined below 1. */
function wholeOf(quantity: string): number | undefined {
  const [, digits] = /^(\d{1,6})(?:[.,]0{1,2})?(?: \p{L}{1,20}\.?)?$/u.exec(quantity) ?? [];
  return Number(digits) > 0 ? Number(digits) : undefined;
}

/** The sum of amounts with at most two decimals. */
export const sumOf = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;
