import { type ColumnKind, candidatesOf } from "@lotwright/tables/headings";
import { invalidField } from "../../errors";

/** Places of the columns of a file; undefined for those that it does not have. */
export type FileColumns = { lot: number } & Record<Exclude<ColumnKind, "lot">, number | undefined>;

const names: Record<ColumnKind, string> = {
  lot: "the lot number",
  price: "the price",
  buyer: "the buyer's number",
  state: "the state",
};

/** Finds the columns by their headings. Two columns that could be the same one are refused, not chosen from. */
export function findColumns(header: readonly string[]): FileColumns {
  const placeOf = (kind: ColumnKind): number | undefined => {
    const [place, another] = candidatesOf(header, kind);
    if (place === undefined || another === undefined) return place;
    const both = `"${shown(header[place])}" and "${shown(header[another])}"`;
    throw refused(`The columns ${both} could both be ${names[kind]}. Remove or rename one of them.`);
  };
  const lot = placeOf("lot");
  if (lot === undefined) {
    throw refused("The first line must name the columns, and one must be the lot number, such as Lot.");
  }
  const columns = { lot, price: placeOf("price"), buyer: placeOf("buyer"), state: placeOf("state") };
  if (columns.price !== undefined || columns.state !== undefined) return columns;
  throw refused("The file has no column for the price, such as Hammer price, and none for the state.");
}

const shown = (heading = "") => heading.trim().slice(0, 40);

export const refused = (message: string) => invalidField("csv", message);
