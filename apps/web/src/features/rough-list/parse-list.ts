import { maxTitleLength } from "@lotwright/contracts/catalog/item-fields";

/** Maximum of lots that one list adds. */
export const maxListedLots = 500;

/** A lot in the list. */
export type ListEntry = {
  /** One line of at most 80 characters. */
  title: string;
  /** The rest of a title that is too long. */
  notes: string;
};

export type ParsedList = {
  entries: ListEntry[];
  /** The lines after `maxListedLots` entries, unchanged; empty if there are none. */
  rest: string;
};

/** Matches what separates lots: line breaks and semicolons. Commas are part of a title. */
const separator = /[;；\n\v\f\r\u0085\u2028\u2029]/g;

/** Matches a bullet, a dash or a checkbox. */
const bullet = /^(?:[-–—*•·◦▪‣●○□☐☑✓]|\[[ xX]?\])(?:\s+|(?=\p{L}))/u;
/** Matches numbering such as "1) " and "(1) ", which is never part of a title. */
const closedNumber = /^\(?\d{1,4}\)\s*/;
/** Matches numbering such as "1. " or a first column of numbers, but also the start of "19. Jahrhundert". */
const openNumber = /^(\d{1,4})(?:\.(?!\d)|\t)\s*/;

const numberOf = (line: string | undefined): number => Number(openNumber.exec(line ?? "")?.[1] ?? Number.NaN);

/** Removes a line's number if it counts the lines: it is 1, or an adjacent line has the preceding or following number. */
function withoutNumber(line: string, before: string | undefined, after: string | undefined): string {
  const number = numberOf(line);
  const isNumbering = number === 1 || numberOf(before) === number - 1 || numberOf(after) === number + 1;
  return isNumbering ? line.replace(openNumber, "") : line;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters that were pasted are blanks
const blanks = /[\s\u0000-\u001f\u007f]+/g;

/** Length of the title at the start of a long line, cut at a word if possible. */
function titleEnd(line: string): number {
  const space = line.lastIndexOf(" ", maxTitleLength);
  if (space > maxTitleLength / 2) return space;
  const isInsidePair = /[\ud800-\udbff]/.test(line.charAt(maxTitleLength - 1));
  return isInsidePair ? maxTitleLength - 1 : maxTitleLength;
}

/** Splits a line into a title of maximum length and notes. */
export function toEntry(line: string): ListEntry {
  if (line.length <= maxTitleLength) return { title: line, notes: "" };
  const end = titleEnd(line);
  return { title: line.slice(0, end).trimEnd(), notes: line.slice(end).trim() };
}

/** The parts of the text between separators with their positions, without empty ones. */
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

/** Parses a list of lots: one per line or between semicolons, without bullets and numbering. */
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
