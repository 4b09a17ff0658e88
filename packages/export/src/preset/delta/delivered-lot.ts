import { hash } from "node:crypto";
import type { CellContext } from "../prepare/cells";
import type { PreparedLot } from "../prepare/prepared-lots";

/** Lot as a platform received it, as hashes. */
export interface Fingerprint {
  /** One for each column of the first row, divided by blanks: one text takes a tenth of the memory of a list. */
  cellHashes: string;
  /** Hash of all rows. */
  rowHash: string;
  /** Hash of the file name and the address of each sent photo, in their order. */
  photosHash: string;
}

export interface DeliveredLot extends Fingerprint {
  itemId: string;
  /** Number of the lot in the file. */
  lot: string;
  /** Whether the delivery named it as removed. */
  isRemoved: boolean;
}

/** In base64: 48 bits tell two values of one cell apart, 96 bits two rows. */
const cellLength = 8;
const rowLength = 16;

const short = (text: string, length: number) => hash("sha1", text, "base64url").slice(0, length);

/** Cells have no control characters, apart from line breaks and tabs. */
const betweenCells = "\u001F";
const betweenRows = "\u001E";

type Sent = Pick<PreparedLot, "rows" | "photos">;

/** Takes fingerprints of lots. This server's own address counts for nothing: several servers with one database have several. */
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
