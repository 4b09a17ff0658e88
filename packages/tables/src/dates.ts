const msPerDay = 86_400_000;
/** Days from 0 January 1900 to 1 January 1970, including 29 February 1900, which Excel counts. */
const epoch1900 = 25_569;
/** Days between Excel's two epochs. */
const daysTo1904 = 1_462;

/** Converts a serial date to UTC. */
export function dateOf(days: number, is1904: boolean): Date {
  const since1970 = days + (is1904 ? daysTo1904 : 0) - epoch1900;
  return new Date(Math.floor(since1970 * msPerDay));
}

/** Id ranges of Excel's built-in date formats, including East Asian and Thai editions. */
const ownDateFormats = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** First id of formats defined by the workbook. */
export const firstCustomFormat = 100;

export const isOwnDateFormat = (id: number): boolean =>
  ownDateFormats.some(([first, last]) => id >= first && id <= last);

/** Excel's maximum length of a format. */
const maxFormatLength = 255;

const dateTokens = new Set(
  "s ss m mm mmm mmmm mmmmm h hh d dd ddd dddd aaa aaaa aaaaa y yy yyyy e ee eeee am pm a p".split(" "),
);

/** Whether a number format such as `dd/mm/yyyy;@` displays a date or a time. */
export function isDateFormat(format: string): boolean {
  if (format.length > maxFormatLength) return false;
  return format.toLowerCase().replace(/;@$/, "").replace(/\\./g, " ").split(";").some(isDateSection);
}

function isDateSection(section: string): boolean {
  const tokens = section
    .replace(/"[^"]*"/g, " ")
    // Removes fractions of a second and elapsed time, then colors, languages and conditions.
    .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, "$1")
    .replace(/\[([smhd]{1,2})\]/g, "$1")
    .replace(/\[[^\]]*\]/g, "")
    .split(/[^a-z0#?%]+/)
    .filter((token) => token !== "");
  return tokens.length > 0 && tokens.every((token) => dateTokens.has(token));
}
