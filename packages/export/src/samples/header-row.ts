import { maxHeaderLength, maxPresetColumns } from "@lotwright/contracts/own-presets";
import { isKnownHeader } from "./guess";
import { SampleError } from "./sample-error";

/** Rows that are looked at: a platform's notes stand above its headers. */
export const maxRowsRead = 40;

const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "");
const known = (row: readonly string[]) => filled(row).filter(isKnownHeader).length;
/** Platforms' own lines about a file's version. */
const isInformation = ([first = ""]: readonly string[]) => /^#?info\b/i.test(first.trim());

/** How much a row looks like headers. */
export const headerScore = (row: readonly string[]): number =>
  isInformation(row) ? 0 : known(row) * 100 + Math.min(filled(row).length, 99);

/**
 * The place of the row of headers.
 * @throws {SampleError} if there is none, or a second one
 */
export function headerRowOf(rows: readonly string[][]): number {
  const place = bestRow(rows);
  const headers = rows[place];
  if (!headers || (known(headers) === 0 && !filled(headers).every(isWord))) {
    throw new SampleError("This file has no row of headers. Choose a file whose columns have names.");
  }
  requireOneHeaderRow(rows, place);
  requireLimits(headers);
  return place;
}

function bestRow(rows: readonly string[][]): number {
  const scores = rows.map(headerScore);
  const isAnyKnown = rows.some((row) => !isInformation(row) && known(row) > 0);
  if (isAnyKnown) return scores.indexOf(Math.max(...scores));
  return rows.findIndex((row) => !isInformation(row) && filled(row).length > 0);
}

/** No number, price or address. */
const isWord = (cell: string) => !/^[\s\d.,$€£%/:-]*$/.test(cell) && !/^https?:/i.test(cell.trim());

function requireOneHeaderRow(rows: readonly string[][], place: number): void {
  const isHeader = (row: readonly string[]) => known(row) >= 2 && known(row) * 2 >= filled(row).length;
  if (!rows.some((row, index) => index !== place && isHeader(row))) return;
  throw new SampleError("This file has two rows of headers. Keep one, and choose the file again.");
}

function requireLimits(headers: readonly string[]): void {
  if (headers.length > maxPresetColumns) {
    throw new SampleError(
      `This file has ${headers.length} columns. A format has at most ${maxPresetColumns}.`,
    );
  }
  const long = headers.findIndex((header) => header.length > maxHeaderLength);
  if (long < 0) return;
  throw new SampleError(`The header of column ${long + 1} is longer than ${maxHeaderLength} characters.`);
}
