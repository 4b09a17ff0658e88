import type { FilePlace } from "@lotwright/contracts/catalog/results";
import { createColumnNames } from "@lotwright/tables/column-name";
import type { FileColumns } from "./file-columns";

/** Problem with a cell of a line. */
export type CellProblem = {
  /** The column's place, from 0. */
  column: number;
  message: string;
};

/** Names a cell of a file by its line and its column. */
export type NamePlace = (line: number, column: number) => FilePlace;

/** Returns a function that names the cells of a file with these headings. */
export function createPlaceNames(header: readonly string[]): NamePlace {
  const nameOf = createColumnNames(header);
  return (line, column) => ({ line, column, where: `Line ${line}, ${nameOf(column)}` });
}

/** The column where a problem of each kind stands. */
export type ProblemPlaces = Record<keyof FileColumns | "quantity", number>;

/** Chooses the columns. A missing one is reported beside one that the file has: a price beside the state, all else beside the lot. */
export const problemPlaces = (
  { lot, price, buyer, state }: FileColumns,
  quantity: number | undefined,
): ProblemPlaces => ({
  lot,
  price: price ?? state ?? lot,
  buyer: buyer ?? lot,
  state: state ?? price ?? lot,
  quantity: quantity ?? lot,
});
