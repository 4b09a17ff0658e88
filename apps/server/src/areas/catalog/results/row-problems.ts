import { maxMoney } from "@lotwright/contracts/catalog/item-fields";
import type { SaleState } from "@lotwright/contracts/catalog/result-fields";
import { maxBuyerLength } from "@lotwright/contracts/catalog/results";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { readLotName } from "@lotwright/tables/lot-name";
import { ambiguityOf, type DecimalMark, type ReadPrice } from "@lotwright/tables/read-price";
import type { FileColumns } from "./file-columns";
import type { CellProblem } from "./file-places";
import { isInParts, type PartsRules, partsProblem } from "./lots-in-parts";
import { readState } from "./read-state";
import { shown } from "./shown";
import type { UnsoldSign } from "./unsold-signs";

/** A row of the file by its columns. */
export type Row = {
  line: number;
  cells: Record<keyof FileColumns | "quantity", string>;
  lot: ReadLot;
  price: ReadPrice | undefined;
  sign: UnsoldSign | undefined;
  /** The number of its cells, blank ones included. */
  length: number;
  /** The first cell beyond the headings that holds anything, or -1. */
  firstBeyond: number;
  /** The state that the line names; undefined where it names none, or an unknown word. */
  named: SaleState | undefined;
};

/** A lot's number, its name without leading zeros, or what is wrong with it. */
export type ReadLot = { name: string; hasZeros: boolean } | { problem: string };
type NamedLot = Extract<ReadLot, { name: string }>;

/** Facts of the whole file that decide how a line is read. */
export type FileRules = PartsRules & {
  marks: ReadonlySet<DecimalMark>;
  /** Every lot is digits only, so that leading zeros mean nothing. */
  isDigitsOnly: boolean;
  hasBuyers: boolean;
  hasPrices: boolean;
  /** Some line names a buyer, so that a price without one may be no sale. */
  usesBuyers: boolean;
  /** Cells of a line at most: as many as headings, or more where each line ends with blank ones. */
  width: number;
};

export function readLot(cell: string): ReadLot {
  if (cell === "") return { problem: "The lot number is missing" };
  const lot = readLotName(cell);
  if (!lot || lot.lotNumber < 1 || lot.lotNumber > maxLotNumber) {
    return { problem: `"${shown(cell)}" is not a lot number, such as 12 or 12A` };
  }
  return { name: `${lot.lotNumber}${lot.sectionLetter}`, hasZeros: lot.hasZeros };
}

/** Finds the problem that keeps a row out, with the column of the cell; undefined where nothing does. */
export function problemOf(
  row: Row,
  lot: NamedLot,
  amount: number | null,
  rules: FileRules,
): CellProblem | undefined {
  return (
    problemOfLot(lot, row.cells.lot, rules) ??
    problemOfPrice(row, rules) ??
    problemOfBuyer(row.cells.buyer, rules) ??
    problemOfState(row, lot.name, amount, rules) ??
    problemOfNoBuyer(row, lot.name, amount, rules) ??
    problemOfNoPrice(row, lot.name, amount, rules) ??
    problemOfLength(row, rules)
  );
}

const at = (column: number, message: string | undefined): CellProblem | undefined =>
  message === undefined ? undefined : { column, message };

function problemOfLot(
  { name, hasZeros }: NamedLot,
  cell: string,
  { linesOf, isDigitsOnly, parts, places }: FileRules,
): CellProblem | undefined {
  if (hasZeros && !isDigitsOnly) {
    return at(places.lot, `Write lot "${cell}" without leading zeros: other lots of the file have letters`);
  }
  const lines = linesOf.get(name) ?? [];
  if (!isInParts(lines) || parts) return undefined;
  return at(lines.length > 1 ? places.lot : places.quantity, partsProblem(name, lines));
}

function problemOfPrice({ cells, price }: Row, { marks, places }: FileRules): CellProblem | undefined {
  if (!price) return undefined;
  if ("problem" in price) return at(places.price, price.problem);
  const isTooHigh = price.amount > maxMoney;
  const tooHigh = `The price "${shown(cells.price)}" is too high`;
  return at(places.price, isTooHigh ? tooHigh : ambiguityOf(cells.price, price, marks));
}

function problemOfBuyer(buyer: string, { places }: FileRules): CellProblem | undefined {
  if (buyer.length > maxBuyerLength) {
    return at(places.buyer, `A buyer's number has at most ${maxBuyerLength} characters`);
  }
  return buyer.includes("\n") ? at(places.buyer, "A buyer's number is one line") : undefined;
}

/** An unknown state, or a sign against a sale where only a person can decide. */
function problemOfState(
  { cells, sign, named }: Row,
  lot: string,
  amount: number | null,
  { places }: FileRules,
): CellProblem | undefined {
  if (cells.state !== "" && !named) {
    const message = `The state "${shown(cells.state)}" is not known. Write sold, unsold or withdrawn`;
    return at(places.state, message);
  }
  const isDoubtful = named ? named === "sold" : Boolean(amount) && !sign?.isClear;
  if (sign && isDoubtful) {
    const said = sign.cell === "" ? "is blank" : `says "${shown(sign.cell)}"`;
    const sale = named ? "the state sold" : "a price";
    const message = `Lot ${lot} has ${sale}, but "${shown(sign.column)}" ${said}. Correct the line, or remove that column`;
    return at(sign.place, message);
  }
  const hasNoPrice = named === "sold" && amount === null;
  return hasNoPrice ? at(places.price, `Lot ${lot} is sold, but has no price`) : undefined;
}

/** A price alone is a sale only when nothing in its line speaks against it. */
function problemOfNoBuyer(
  { cells, named, sign }: Row,
  lot: string,
  amount: number | null,
  { usesBuyers, places }: FileRules,
): CellProblem | undefined {
  if (!usesBuyers || !amount || cells.buyer !== "" || named || sign) return undefined;
  const message = `Lot ${lot} has a price, but no buyer. Write the buyer, or unsold in a column for the state`;
  return at(places.buyer, message);
}

/** A lot that was sold later, or whose price is missing, may have a buyer alone. */
function problemOfNoPrice(
  { cells, named, sign }: Row,
  lot: string,
  amount: number | null,
  { hasPrices, places }: FileRules,
): CellProblem | undefined {
  const isUnsold = named !== undefined || sign?.isClear || readState(cells.price) !== undefined;
  if (!hasPrices || amount || cells.buyer === "" || isUnsold) return undefined;
  const message = `Lot ${lot} has a buyer, but no price. Write the price, or unsold in a column for the state`;
  return at(places.price, message);
}

/** A delimiter in a text without quotation marks shifts the cells behind it. */
function problemOfLength({ firstBeyond, length }: Row, { width }: FileRules): CellProblem | undefined {
  const place = firstBeyond >= 0 ? firstBeyond : width;
  const message = "The line has more cells than there are headings. Quote texts that hold the delimiter";
  return place < length ? at(place, message) : undefined;
}
