import { maxTitleLength } from "@lotwright/contracts/catalog/item-fields";

/** The most lots that one list adds. */
export const maxListedLots = 500;

/** Lot that a line of the list names. */
export type ListEntry = {
  /** One line of at most 80 characters. */
  title: string;
  /** The rest of a longer line. */
  notes: string;
};

export type ParsedList = {
  entries: ListEntry[];
  /** The lines after those of `maxListedLots` entries, as they were written. Empty if there are none. */
  rest: string;
};

/** Lines, and what semicolons separate in them. Commas stay in a title. */
const separator = /[;；\n\v\f\r\u0085\u2028\u2029]/g;

/** A bullet, a dash or a box to tick. */
const bullet = /^(?:[-–—*•·◦▪‣●○□☐☑✓]|\[[ xX]?\])(?:\s+|(?=\p{L}))/u;
/** Example: "1) " and "(1) ", which is always a numbering. */
const closedNumber = /^\(?\d{1,4}\)\s*/;
/** Example: "1. " and the first column of a spreadsheet. Also begins "19. Jahrhundert". */
const openNumber = /^(\d{1,4})(?:\.(?!\d)|\t)\s*/;

const numberOf = (line: string | undefined): number => Number(openNumber.exec(line ?? "")?.[1] ?? Number.NaN);

/** The line without its number, if that counts the lines: it is 1, or a line beside it has the number before or after. */
function withoutNumber(line: string, before: string | undefined, after: string | undefined): string {
  const number = numberOf(line);
  const isNumbering = number === 1 || numberOf(before) === number - 1 || numberOf(after) === number + 1;
  return isNumbering ? line.replace(openNumber, "") : line;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters that were pasted are blanks
const blanks = /[\s\u0000-\u001f\u007f]+/g;

/** The length of the title that a longer line begins with: whole words if one of its last words ends in time. */
function titleEnd(line: string): number {
  const space = line.lastIndexOf(" ", maxTitleLength);
  if (space > maxTitleLength / 2) return space;
  const isInsidePair = /[\ud800-\udbff]/.test(line.charAt(maxTitleLength - 1));
  return isInsidePair ? maxTitleLength - 1 : maxTitleLength;
}

/** Splits a line at the end of the longest title. */
export function toEntry(line: string): ListEntry {
  if (line.length <= maxTitleLength) return { title: line, notes: "" };
  const end = titleEnd(line);
  return { title: line.slice(0, end).trimEnd(), notes: line.slice(end).trim() };
}

/** The parts of the text between separators, with where they begin. Empty ones are left out. */
function partsOf(text: string): { part: string; start: number }[] {
  let start = 0;
  return text.split(separator).flatMap((written) => {
    const at = start;
    start += written.length + 1;
    const part = written.replace(/^[ \u00a0\u3000\t]+/, "").trimEnd();
    return part ? { part, start: at } : [];
  });
}

const withoutBullet = (part: string) => part.replace(bullet, "").replace(closedNumber, "");

/** Reads a list of lots: one lot per line or between semicolons, in order, without bullets and numbering. */
export function parseList(written: string): ParsedList {
  const text = written.normalize("NFC");
  const parts = partsOf(text).map((each) => ({ ...each, line: withoutBullet(each.part) }));
  const lines = parts.flatMap(({ line, start }, index) => {
    const numbered = withoutNumber(line, parts[index - 1]?.line, parts[index + 1]?.line);
    const clean = numbered.replace(blanks, " ").trim();
    return clean ? { clean, start } : [];
  });
  const more = lines[maxListedLots];
  return {
    entries: lines.slice(0, maxListedLots).map(({ clean }) => toEntry(clean)),
    rest: more ? text.slice(more.start).trimStart() : "",
  };
}
