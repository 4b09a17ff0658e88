import { maxMoney } from "@lotwright/contracts/catalog/item-fields";
import type { SaleState } from "@lotwright/contracts/catalog/result-fields";
import { maxBuyerLength } from "@lotwright/contracts/catalog/results";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { readLotName } from "@lotwright/tables/lot-name";
import { ambiguityOf, type DecimalMark, type PriceReading } from "@lotwright/tables/read-price";
import type { FileColumns } from "./file-columns";
import type { CellProblem } from "./file-places";
import { isInParts, type PartsRules, partsProblem } from "./lots-in-parts";
import { readState } from "./read-state";
import { shown } from "./shown";
import type { UnsoldSign } from "./unsold-signs";

/** A row's cells by column kind. */
export type Row = {
  line: number;
  cells: Record<keyof FileColumns | "quantity", string>;
  lot: LotNumberReading;
  price: PriceReading | undefined;
  sign: UnsoldSign | undefined;
  /** Number of cells, including blank ones. */
  length: number;
  /** Index of the first filled cell beyond the headings, or -1. */
  firstBeyond: number;
  /** The state in the line; undefined if missing or unknown. */
  named: SaleState | undefined;
};

/** A lot's name without leading zeros, or a problem. */
export type LotNumberReading = { name: string; hasZeros: boolean } | { problem: string };
type NamedLot = Extract<LotNumberReading, { name: string }>;

/** Facts about the whole file that affect reading each line. */
export type FileRules = PartsRules & {
  marks: ReadonlySet<DecimalMark>;
  /** Whether all lots are digits only, so that leading zeros are insignificant. */
  isDigitsOnly: boolean;
  hasBuyers: boolean;
  hasPrices: boolean;
  /** Whether any line has a buyer, so that a price without one may not be a sale. */
  usesBuyers: boolean;
  /** Maximum of cells per line: the number of headings, or more if each line ends with blank cells. */
  width: number;
};

export function readLotNumber(cell: string): LotNumberReading {
  if (cell === "") return { problem: "The lot number is missing" };
  const lot = readLotName(cell);
  if (!lot || lot.lotNumber < 1 || lot.lotNumber > maxLotNumber) {
    return { problem: `"${shown(cell)}" is not a lot number, such as 12 or 12A` };
  }
  return { name: `${lot.lotNumber}${lot.sectionLetter}`, hasZeros: lot.hasZeros };
}

/** Finds a problem that excludes a row, with its column; undefined if there is none. */
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

/** Problem of an unknown state, or of a sign against a sale that only a user can judge. */
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

/** Problem of a price without a buyer, which is a sale only if nothing contradicts it. */
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

/** Problem of a buyer without a price: the lot may have been sold later, or the price is missing. */
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

/** Problem of too many cells: a delimiter in unquoted text shifts the following cells. */
function problemOfLength({ firstBeyond, length }: Row, { width }: FileRules): CellProblem | undefined {
  const place = firstBeyond >= 0 ? firstBeyond : width;
  const message = "The line has more cells than there are headings. Quote texts that hold the delimiter";
  return place < length ? at(place, message) : undefined;
}
