import type { FilePlace } from "@lotwright/contracts/catalog/results";
import { createColumnNames } from "@lotwright/tables/column-name";
import type { FileColumns } from "./file-columns";

/** Problem with a cell. */
export type CellProblem = {
  /** The column's place, from 0. */
  column: number;
  message: string;
};

/** Function that names a cell by its line and column. */
export type NamePlace = (line: number, column: number) => FilePlace;

/** Returns a function that names the cells of a file with these headings. */
export function createPlaceNames(header: readonly string[]): NamePlace {
  const nameOf = createColumnNames(header);
  return (line, column) => ({ line, column, where: `Line ${line}, ${nameOf(column)}` });
}

/** Column at which to report each kind of problem. */
export type ProblemPlaces = Record<keyof FileColumns | "quantity", number>;

/** Chooses where to report problems: a missing price column's at the state, everything else at the lot. */
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
