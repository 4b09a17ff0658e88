import { hash } from "node:crypto";
import type { CellContext } from "../prepare/cells";
import type { PreparedLot } from "../prepare/prepared-lots";

/** A lot as delivered, as hashes. */
export interface Fingerprint {
  /** Hashes of the first row's cells, separated by blanks: a text takes a tenth of a list's memory. */
  cellHashes: string;
  /** Hash of all rows. */
  rowHash: string;
  /** Hash of the name and URL of each photo, in order. */
  photosHash: string;
}

export interface DeliveredLot extends Fingerprint {
  itemId: string;
  /** The lot's number in the file. */
  lot: string;
  /** Whether the delivery listed the lot as removed. */
  isRemoved: boolean;
}

/** Length of a hash in base64: 48 bits distinguish values of a cell, 96 bits rows. */
const cellLength = 8;
const rowLength = 16;

const short = (text: string, length: number) => hash("sha1", text, "base64url").slice(0, length);

/** Separator of cells, which contain no control characters except line breaks and tabs. */
const betweenCells = "\u001F";
const betweenRows = "\u001E";

type Sent = Pick<PreparedLot, "rows" | "photos">;

/** Creates a function that hashes lots. Ignores this server's origin, since several servers may share a database. */
export function fingerprinter({ sale: { origin } }: Pick<CellContext, "sale">) {
  const ownText = (text: string) => (origin ? text.replaceAll(origin, "") : text);
  const rowHash = ({ rows }: Sent) =>
    short(ownText(rows.map((row) => row.join(betweenCells)).join(betweenRows)), rowLength);
  const photosHash = ({ photos }: Sent) =>
    short(photos.map(({ file, url }) => `${file}${betweenCells}${url}`).join(betweenRows), rowLength);
  const cellHashes = ({ rows: [first = []] }: Sent) =>
    first.map((cell) => short(ownText(cell), cellLength)).join(" ");
  return {
    rowHash,
    photosHash,
    cellHashes,
    of: (lot: Sent): Fingerprint => ({
      cellHashes: cellHashes(lot),
      rowHash: rowHash(lot),
      photosHash: photosHash(lot),
    }),
  };
}
