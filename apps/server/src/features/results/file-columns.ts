import { invalidField } from "../../errors";

const columnKinds = ["lot", "price", "buyer", "state"] as const;
type ColumnKind = (typeof columnKinds)[number];

/** Places of the columns of a file; undefined for those that it does not have. */
export type FileColumns = { lot: number } & Record<Exclude<ColumnKind, "lot">, number | undefined>;

/** Headings without blanks, marks and case; `#` and "no." are read as "number". */
const headings: Record<ColumnKind, readonly string[]> = {
  lot: ["lot", "lotnumber", "lotnum", "number"],
  price: [
    ...["hammer", "hammerprice", "price", "soldprice", "saleprice", "pricerealized", "pricesrealized"],
    ...["pricerealised", "winningbid", "highbid", "amount"],
  ],
  buyer: [
    ...["buyer", "buyernumber", "buyersnumber", "bidder", "biddernumber", "biddersnumber"],
    ...["paddle", "paddlenumber", "bidcard", "bidcardnumber"],
  ],
  state: ["status", "state", "result", "salestate", "lotstatus", "salestatus"],
};

const names: Record<ColumnKind, string> = {
  lot: "the lot number",
  price: "the price",
  buyer: "the buyer's number",
  state: "the state",
};

const kindByHeading: ReadonlyMap<string, ColumnKind> = new Map(
  columnKinds.flatMap((kind) => headings[kind].map((heading) => [heading, kind] as const)),
);

function kindOf(heading: string): ColumnKind | undefined {
  const words = heading
    .toLowerCase()
    .replaceAll("#", " number ")
    .replaceAll(/\bno\b/g, "number")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  return kindByHeading.get(words);
}

/** How many headings of a file are known: the right delimiter finds the most. */
export const countKnown = (header: readonly string[]): number =>
  header.filter((heading) => kindOf(heading) !== undefined).length;

/** Finds the columns by their headings. Two columns that could be the same one are refused, not chosen from. */
export function findColumns(header: readonly string[]): FileColumns {
  const kinds = header.map(kindOf);
  const placeOf = (kind: ColumnKind): number | undefined => {
    const [place, another] = kinds.flatMap((found, at) => (found === kind ? [at] : []));
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
