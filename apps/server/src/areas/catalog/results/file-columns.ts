import {
  type ChosenColumns,
  type ResultColumns,
  resultColumnKinds,
} from "@lotwright/contracts/catalog/results";
import { createColumnNames } from "@lotwright/tables/column-name";
import { type ColumnKind, candidatesOf, plainHeading } from "@lotwright/tables/headings";
import { readPrice } from "@lotwright/tables/read-price";
import type { TableRow, TextTable } from "@lotwright/tables/text-table";
import { invalidField } from "../../../core/errors";
import { readState } from "./read-state";

/** Column indexes of a file; undefined for missing columns. */
export type FileColumns = { lot: number } & Record<Exclude<ColumnKind, "lot">, number | undefined>;

const names: Record<ColumnKind, string> = {
  lot: "the lot number",
  price: "the price",
  buyer: "the buyer's number",
  state: "the state",
};

/** Columns recognized by headings, if exactly one column matches. */
export const suggestColumns = (header: readonly string[]): ResultColumns["suggested"] => {
  const suggested = resultColumnKinds.map((kind) => {
    const [place, another] = candidatesOf(header, kind);
    return [kind, another === undefined ? (place ?? null) : null];
  });
  return Object.fromEntries(suggested); // one entry per kind
};

/** Headings of columns that contain either a state or a price. */
const resultHeadings = new Set(["result", "ergebnis", "resultat", "resultado"]);
const isAmount = (cell: string) => "amount" in readPrice(cell);
/**
 * Whether a cell is recognizably a price or a state, by a currency, decimals or a word such as "unsold"; plain digits may be
 * codes.
 */
const showsPrices = (cell: string) => (isAmount(cell) ? /[^\d\s]/.test(cell) : readState(cell) !== undefined);

/** Number of a column's first rows that determine its kind. */
const maxLookedAt = 200;

/** Uses a column such as Result as the price column if there is no other and its first rows contain amounts. */
export function withPricesOfResults<Columns extends { price?: unknown; state?: number | null | undefined }>(
  columns: Columns,
  { header, rows }: TextTable,
): Columns {
  const place = columns.state ?? undefined;
  if (typeof columns.price === "number" || place === undefined) return columns;
  if (!resultHeadings.has(plainHeading(header.cells[place] ?? ""))) return columns;
  const values = firstOf(rows(), maxLookedAt).flatMap(({ cells }) => cells[place]?.trim() || []);
  const isPrice = values.some(isAmount) && values.some(showsPrices);
  return isPrice ? { ...columns, price: place, state: columns.price } : columns;
}

/** Reads only the first rows of a table. */
export function firstOf(rows: Iterable<TableRow>, count: number): TableRow[] {
  const first: TableRow[] = [];
  for (const row of rows) {
    if (first.push(row) === count) break;
  }
  return first;
}

/** The columns that a person chose. */
export function chosenColumns(header: readonly string[], chosen: ChosenColumns): FileColumns {
  const places = resultColumnKinds.flatMap((kind) => chosen[kind] ?? []);
  if (places.some((place) => place >= header.length)) throw refusedChoice("The file has no such column.");
  if (new Set(places).size < places.length) throw refusedChoice("Choose each column once.");
  if (chosen.price === null && chosen.state === null) {
    throw refusedChoice("Choose the column of the price, or that of the state.");
  }
  const { lot, price, buyer, state } = chosen;
  return { lot, price: price ?? undefined, buyer: buyer ?? undefined, state: state ?? undefined };
}

/** Creates an error that makes the client offer choosing columns. */
const refusedChoice = (message: string) => invalidField("columns", message);

/** Finds columns by headings. Rejects headings that match two columns, rather than guess. */
export function findColumns({ line, cells: header }: TableRow): FileColumns {
  const placeOf = (kind: ColumnKind): number | undefined => {
    const [place, another] = candidatesOf(header, kind);
    if (place === undefined || another === undefined) return place;
    const nameOf = createColumnNames(header);
    const both = `${nameOf(place)} and ${nameOf(another)}`;
    const message = `In line ${line}, ${both} could both be ${names[kind]}. Remove or rename one of them.`;
    throw refusedChoice(message);
  };
  const lot = placeOf("lot");
  if (lot === undefined) {
    throw refusedChoice("The first line must name the columns, and one must be the lot number, such as Lot.");
  }
  const columns = { lot, price: placeOf("price"), buyer: placeOf("buyer"), state: placeOf("state") };
  if (columns.price !== undefined || columns.state !== undefined) return columns;
  throw refusedChoice("The file has no column for the price, such as Hammer price, and none for the state.");
}

export const refused = (message: string) => invalidField("csv", message);
