import { setImmediate } from "node:timers/promises";
import { maxHeaderLength, maxPresetColumns } from "@lotwright/contracts/exports/own-presets";
import { isKnownHeader } from "./guess";
import { headEndOf } from "./head-end";
import { SampleError } from "./sample-error";

/** Maximum rows to search, since platforms put notes above the headers. */
export const maxRowsRead = 40;

interface Looks {
  filledCount: number;
  knownCount: number;
  /** Whether the row is a platform's line about the file version, or Excel's line that names the delimiter. */
  isInformation: boolean;
}

const isFilled = (cell: string) => cell.trim() !== "";

function looksOf(row: readonly string[]): Looks {
  const filled = row.filter(isFilled);
  return {
    filledCount: filled.length,
    knownCount: filled.filter(isKnownHeader).length,
    isInformation: /^(?:#?info\b|sep=)/i.test((row[0] ?? "").trim()),
  };
}

/** Examines rows, yielding to the event loop in between, since cells full of accents take milliseconds. */
async function looksOfAll(rows: readonly string[][]): Promise<Looks[]> {
  const looks: Looks[] = [];
  for (const row of rows) {
    looks.push(looksOf(row));
    await setImmediate();
  }
  return looks;
}

/** Best score of a row for looking like headers. */
export const bestHeaderScore = async (rows: readonly string[][]): Promise<number> =>
  Math.max(0, ...(await looksOfAll(rows)).map(scoreOf));

/** Maximum number of recognized headers in one of these rows. */
export const maxKnownHeaderCount = async (rows: readonly string[][]): Promise<number> =>
  Math.max(0, ...(await looksOfAll(rows)).map(({ knownCount }) => knownCount));

const scoreOf = ({ filledCount, knownCount, isInformation }: Looks): number =>
  isInformation ? 0 : knownCount * 100 + Math.min(filledCount, 99);

/** Row indexes of a file's head. */
export interface HeadPlaces {
  headers: number;
  /** Index of the last row before the first lot. */
  end: number;
}

/**
 * Indexes of the header row and of the head's last row.
 * @param columnCountOf the number of a row's columns, of which `rows` has no more than a format may have
 * @throws {SampleError} if there is none, or a second one elsewhere than below it
 */
export async function headPlacesOf(
  rows: readonly string[][],
  columnCountOf: (place: number) => number,
): Promise<HeadPlaces> {
  const looks = await looksOfAll(rows);
  const place = bestRow(looks);
  const headers = rows[place];
  if (!headers || (looks[place]?.knownCount === 0 && !headers.filter(isFilled).every(isWord))) {
    throw new SampleError("This file has no row of headers. Choose a file whose columns have names.");
  }
  const end = headEndOf(rows, place, (row) => isHeaderRow(looks[row]));
  requireOneHeader(looks.slice(0, place));
  requireOneHeader(looks.slice(end + 1));
  requireLimits(headers, columnCountOf(place));
  return { headers: place, end };
}

function bestRow(looks: readonly Looks[]): number {
  const scores = looks.map(scoreOf);
  const isAnyKnown = looks.some(({ isInformation, knownCount }) => !isInformation && knownCount > 0);
  if (isAnyKnown) return scores.indexOf(Math.max(...scores));
  return looks.findIndex(({ isInformation, filledCount }) => !isInformation && filledCount > 0);
}

/** Whether a cell is a word, not a number, price or URL. */
const isWord = (cell: string) => !/^[\s\d.,$€£%/:-]*$/.test(cell) && !/^https?:/i.test(cell.trim());

const isHeaderRow = (looks: Looks | undefined) =>
  looks !== undefined && looks.knownCount >= 2 && looks.knownCount * 2 >= looks.filledCount;

/** Rejects a file with a second header row among the lots, which means a second table. Rows above the headers are ignored. */
function requireOneHeader(looks: readonly Looks[]): void {
  if (!looks.some(isHeaderRow)) return;
  throw new SampleError(
    "This file has two rows of headers apart from each other. Keep one table, and choose the file again.",
  );
}

function requireLimits(headers: readonly string[], columnCount: number): void {
  if (columnCount > maxPresetColumns) {
    throw new SampleError(`This file has ${columnCount} columns. A format has at most ${maxPresetColumns}.`);
  }
  const long = headers.findIndex((header) => header.length > maxHeaderLength);
  if (long < 0) return;
  throw new SampleError(`The header of column ${long + 1} is longer than ${maxHeaderLength} characters.`);
}
