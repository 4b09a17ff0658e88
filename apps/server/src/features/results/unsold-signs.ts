import type { FileColumns } from "./file-columns";
import { readState, readUnsold, readWord } from "./read-state";

/** A cell that speaks against a sale, whatever price is in its line. */
export type UnsoldSign = {
  state: "unsold" | "withdrawn";
  /** The column's heading, or its place. */
  column: string;
  /** The column's place, from 0. */
  place: number;
  cell: string;
  /** The column is about the sale. The same word may mean something else in others, such as "Pass" in one for safety tests. */
  isClear: boolean;
};

type ReadSign = (cell: string) => Pick<UnsoldSign, "state" | "isClear"> | undefined;

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{S}]/gu, "");
const isNo = (cell: string) => /^(?:no|n|false|f|off|0+)$/.test(plain(cell));
const isYes = (cell: string) => /^(?:yes|y|true|t|x|on|1|[✓✔☑])$/u.test(plain(cell));
const saysNothing = (cell: string) => /^(?:na)?$/.test(plain(cell));

const sign = (state: ReturnType<typeof readState>, isClear: boolean) =>
  state && state !== "sold" ? { state, isClear } : undefined;

const readAboutSale: ReadSign = (cell) => sign(readState(cell), true);
/** A short form may be a buyer's initials. */
const readBuyer: ReadSign = (cell) =>
  sign(readState(cell), readWord(cell) !== undefined && readUnsold(cell) !== undefined);
/** Reads a column that a sale says yes in. What is neither a yes nor a no is left to a person. */
function readYes(cell: string, isOther: (cell: string) => boolean): ReturnType<ReadSign> {
  if (isNo(cell)) return sign("unsold", true);
  const state = readState(cell);
  if (state) return sign(state, true);
  return isYes(cell) || isOther(cell) ? undefined : sign("unsold", false);
}

/** Amounts, numbers and dates say nothing. */
const isFigure = (cell: string) => /\d/.test(cell) && !/\p{L}{4}/u.test(cell);
const hasNoDoubt = (cell: string) =>
  saysNothing(cell) || isFigure(cell) || /^(?:none|noreserve|met|reached|above)/.test(plain(cell));
const readReserve: ReadSign = (cell) => readYes(cell, hasNoDoubt);
/** A blank cell may also mean that the column is not used. */
const readSold: ReadSign = (cell) => (saysNothing(cell) ? sign("unsold", false) : readYes(cell, isFigure));
const readOther: ReadSign = (cell) => sign(readUnsold(cell), false);
const readNothing: ReadSign = () => undefined;

/** Reads a column that is named after a state, such as Passed: everything but a no speaks against the sale. */
const readNamed = (state: UnsoldSign["state"]): ReadSign => {
  return (cell) => {
    if (saysNothing(cell) || isNo(cell) || readWord(cell) === "sold") return undefined;
    return readAboutSale(cell) ?? sign(state, isYes(cell));
  };
};

const reserveHeading = /^(?:is|has)?(?:(?:meets?|met)reserve|reserve(?:met|reached|status))$/;
const soldHeading = /^(?:is|was|lot|item)?sold(?:yn)?$/;
const saleHeading = /status|result|outcome|disposition|^(?:lot|item|sale)state$/;
/** Headings of what a lot or a buyer is: such a text may begin with any word, as in "Withdrawn library book". */
const textHeading = /title|description|name$|address|condition|category/;

function readerOf(heading: string): ReadSign {
  const words = plain(heading);
  const state = readUnsold(heading.replace(/^\W*(?:is|was|lot|item)\b/i, ""));
  if (reserveHeading.test(words)) return readReserve;
  if (state) return readNamed(state);
  if (soldHeading.test(words)) return readSold;
  if (saleHeading.test(words)) return readAboutSale;
  return textHeading.test(words) ? readNothing : readOther;
}

/** Finds what speaks against a sale in the lines of a file, and which columns say nothing that is read. */
export function createSignReader(header: readonly string[], columns: FileColumns) {
  const readers = header.map((heading, place) => {
    if (place === columns.lot || place === columns.state) return readNothing;
    if (place === columns.price) return readAboutSale;
    return place === columns.buyer ? readBuyer : readerOf(heading);
  });
  const nameAt = (place: number) => header[place]?.trim() || `Column ${place + 1}`;
  const known = new Set<number | undefined>(Object.values(columns));
  const others = [...readers.keys()].filter((place) => !known.has(place) && header[place]?.trim());
  const isIgnored = (place: number) => readers[place] === readOther || readers[place] === readNothing;
  return {
    /** Headings of the other columns that are about the sale. */
    alsoRead: others.filter((place) => !isIgnored(place)).map(nameAt),
    ignored: others.filter(isIgnored).map(nameAt),
    /** A clear sign before others; undefined where nothing speaks against a sale. */
    find(cells: readonly string[]): UnsoldSign | undefined {
      const places = Array.from({ length: Math.max(header.length, cells.length) }, (_, place) => place);
      const signs = places.flatMap((place): UnsoldSign[] => {
        const [cell, read] = [cells[place]?.trim() ?? "", readers[place] ?? readOther];
        const found = cell !== "" || read === readSold ? read(cell) : undefined;
        return found ? [{ ...found, column: nameAt(place), place, cell }] : [];
      });
      return signs.find(({ isClear }) => isClear) ?? signs[0];
    },
  };
}
