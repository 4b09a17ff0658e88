import { isSoldQuantity } from "@lotwright/tables/headings";
import { isBlankAmount } from "@lotwright/tables/read-price";
import type { FileColumns } from "./file-columns";
import { readState, readUnsold, readWord } from "./read-state";

/** A cell that contradicts a sale, whatever the price. */
export type UnsoldSign = {
  state: "unsold" | "withdrawn";
  /** The column's heading, or its number. */
  column: string;
  /** The column's place, from 0. */
  place: number;
  cell: string;
  /** Whether the column is about the sale. The same word may differ in meaning elsewhere, such as "Pass" in a safety test. */
  isClear: boolean;
};

/** Whether a buyer cell says that there is no buyer. */
export const saysNoBuyer = (buyer: string): boolean =>
  buyer === "" || isBlankAmount(buyer) || /^0+$/.test(buyer);

type ReadSign = (cell: string) => Pick<UnsoldSign, "state" | "isClear"> | undefined;

/** Removes case, accents, blanks and punctuation; symbols such as a check mark stay. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}\p{S}]/gu, "");
const isNo = (cell: string) => /^(?:no|n|nein|non|false|f|falsch|faux|falso|off|0+)$/.test(plain(cell));
const isYes = (cell: string) =>
  /^(?:yes|y|ja|j|oui|o|si|s|true|t|wahr|vrai|verdadero|x|on|1|[✓✔☑])$/u.test(plain(cell));
const unaccented = (text: string) => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
/** Matches words for a canceled sale in English, German, French and Spanish. */
const undoneWords =
  "cancel(?:l?ed)?|void(?:ed)?|refund(?:ed)?|reversed|defaulted|rescinded|storniert|storno|erstattet|annulee?|remboursee?|anulad[oa]|cancelad[oa]|reembolsad[oa]";
const undone = new RegExp(`\\b(?:${undoneWords})\\b`);
/** Matches such a word alone or after its subject, as in "Sale voided". */
const undoneWhole = new RegExp(`^(?:\\p{L}+ )?(?:${undoneWords})[.!]?$`, "u");
/** Maximum length of such a text. */
const maxUndoneLength = 40;
const says = (pattern: RegExp, cell: string) =>
  cell.length <= maxUndoneLength && pattern.test(unaccented(cell));
const saysNothing = (cell: string) => /^(?:na)?$/.test(plain(cell));

const sign = (state: ReturnType<typeof readState>, isClear: boolean) =>
  state && state !== "sold" ? { state, isClear } : undefined;

const readAboutSale: ReadSign = (cell) =>
  says(undone, cell) ? sign("unsold", false) : sign(readState(cell), true);
/** Reads a buyer cell; abbreviations are ignored, since they may be initials. */
const readBuyer: ReadSign = (cell) =>
  sign(readState(cell), readWord(cell) !== undefined && readUnsold(cell) !== undefined);
/** Reads a yes/no column in which a sale is a yes. Other values are left to the user. */
function readYes(cell: string, isOther: (cell: string) => boolean): ReturnType<ReadSign> {
  if (isNo(cell)) return sign("unsold", true);
  const state = readState(cell);
  if (state) return sign(state, true);
  return isYes(cell) || isOther(cell) ? undefined : sign("unsold", false);
}

/** Whether a cell is an amount, a number or a date, which says nothing about the sale. */
const isFigure = (cell: string) => /\d/.test(cell) && !/\p{L}{4}/u.test(cell);
const hasNoDoubt = (cell: string) =>
  saysNothing(cell) || isFigure(cell) || /^(?:none|noreserve|met|reached|above)/.test(plain(cell));
const readReserve: ReadSign = (cell) => readYes(cell, hasNoDoubt);
/** Reads a Sold column; a blank cell may mean that the column is unused. */
const readSold: ReadSign = (cell) => (saysNothing(cell) ? sign("unsold", false) : readYes(cell, isFigure));
const readOther: ReadSign = (cell) =>
  sign(readUnsold(cell) ?? (says(undoneWhole, cell) ? "unsold" : undefined), false);
const readNothing: ReadSign = () => undefined;
/** Reads a column named after a condition of the sale, such as Provisional, whose outcome only the user knows. */
const readCondition: ReadSign = (cell) =>
  saysNothing(cell) || isNo(cell) ? undefined : (readAboutSale(cell) ?? sign("unsold", false));
/** Creates a reader of numbers in which 0 means unsold. */
const readZero = (isClear: boolean): ReadSign => {
  return (cell) => (/^0+(?:[.,]0+)?$/.test(cell) ? sign("unsold", isClear) : undefined);
};
/** Reads a number of bids; a lot without bids on the platform may have been sold in the room. */
const readBids = readZero(false);

/** Creates a reader of a column named after a state, such as Passed: everything except a no contradicts the sale. */
const readNamed = (state: UnsoldSign["state"]): ReadSign => {
  return (cell) => {
    if (saysNothing(cell) || isNo(cell) || readWord(cell) === "sold") return undefined;
    return readAboutSale(cell) ?? sign(state, isYes(cell));
  };
};

const reserveHeading =
  /^(?:is|has)?(?:(?:meets?|met)reserve|reserve(?:met|reached|status)|(?:limit|mindestpreis)erreicht|(?:prixde)?reserveatteinte?|reservaalcanzada)$/;
const soldHeading = /^(?:is|was|lot|item)?(?:sold(?:yn)?|verkauft|vendue?|adjugee?|vendid[oa])$/;
/**
 * Matches headings of a platform's number of bids; a lot without any shows its start price. "No Bids" without a period is a flag.
 */
const bidsHeading =
  /^(?:(?:#|no\.|nr\.|num(?:ber|ero)?\.?|total|anzahl|nombre)? ?(?:of |de |der |d['’])?(?:bids?|gebote|encheres|pujas)|bids? ?count)$/;
const saleHeading = /status|statut|estado|result|outcome|disposition|payment|^(?:lot|item|sale)state$/;
const conditionHeading =
  /^(?:is)?(?:conditional|provisional|subjectto(?:approval|reserve|confirmation|vendor|seller|consignor|owner).*|stc|referred|salepending|pendingapproval|(?:unter)?vorbehalt|sousreserve|condicional)$/;
/** Matches headings of descriptive texts, which may begin with any word, such as "Withdrawn library book". */
const textHeading = /title|description|name$|address|condition|category/;

function readerOf(heading: string): ReadSign {
  const words = plain(heading);
  const state = readUnsold(heading.replace(/^\W*(?:is|was|lot|item)\b/i, ""));
  if (bidsHeading.test(unaccented(heading).trim())) return readBids;
  if (reserveHeading.test(words)) return readReserve;
  if (state) return readNamed(state);
  if (soldHeading.test(words)) return readSold;
  if (isSoldQuantity(heading)) return readZero(true);
  if (conditionHeading.test(words)) return readCondition;
  if (saleHeading.test(words)) return readAboutSale;
  return textHeading.test(words) ? readNothing : readOther;
}

/** Creates a reader of signs that contradict a sale, and lists the columns without any meaning. */
export function createSignReader(header: readonly string[], columns: FileColumns) {
  const readers = header.map((heading, place) => {
    if (place === columns.lot || place === columns.state) return readNothing;
    if (place === columns.price) return readAboutSale;
    return place === columns.buyer ? readBuyer : readerOf(heading);
  });
  const nameAt = (place: number) => header[place]?.trim() || `Column ${place + 1}`;
  const known = new Set<number | undefined>(Object.values(columns));
  const others = [...readers.keys()].filter((place) => !known.has(place) && header[place]?.trim());
  const backing = [columns.buyer, columns.state].filter((place) => place !== undefined);
  const readerAt = (place: number, isBacked: boolean): ReadSign => {
    const reader = readers[place] ?? readOther;
    return reader === readBids && isBacked ? readNothing : reader;
  };
  const isIgnored = (place: number) => readers[place] === readOther || readers[place] === readNothing;
  return {
    /** Headings of other columns about the sale. */
    alsoRead: others.filter((place) => !isIgnored(place)).map(nameAt),
    ignored: others.filter(isIgnored).map(nameAt),
    /** Finds a sign against a sale, preferring clear ones; undefined if there is none. */
    find(cells: readonly string[]): UnsoldSign | undefined {
      const places = Array.from({ length: Math.max(header.length, cells.length) }, (_, place) => place);
      const isBacked = backing.some((place) => !saysNoBuyer(cells[place]?.trim() ?? ""));
      const signs = places.flatMap((place): UnsoldSign[] => {
        const cell = cells[place]?.trim() ?? "";
        const found = readerAt(place, isBacked)(cell);
        return found ? [{ ...found, column: nameAt(place), place, cell }] : [];
      });
      return signs.find(({ isClear }) => isClear) ?? signs[0];
    },
  };
}
