const separators = (locale: string) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234.5);
  return { decimal: parts.find(({ type }) => type === "decimal")?.value === "," ? "," : "." };
};

/** Where a number has one kind of mark, and only once: "1,250" is in groups, "1250,5" is not. */
function isGrouped(text: string, mark: string, locale: string): boolean {
  return mark !== separators(locale).decimal && /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text);
}

/** Which mark stands before the decimals. */
function decimalMark(text: string, locale: string): string | undefined {
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  const isOnce = marks.filter((mark) => mark === last).length === 1;
  if (last === undefined || !isOnce) return undefined;
  return marks.length === 1 && isGrouped(text, last, locale) ? undefined : last;
}

/** In groups of one mark, which India makes of two digits, or in none. */
const wholePart = /^-?(?:\d*|\d{1,3}(?:([.,])\d{2,3}(?:\1\d{2,3})*))$/;

/**
 * What was typed as a number, with a point or a comma before the decimals, in groups of thousands or none, and with a
 * currency's sign or none: "$1,250.50", "1250,5". Null when nothing was, NaN when it is no number.
 */
export function parseDecimal(typed: string, locale = navigator.language): number | null {
  const text = typed.replace(/[\s'’\p{Sc}]/gu, "");
  if (text === "") return null;
  const mark = decimalMark(text, locale);
  const [whole = "", decimals = ""] = mark ? text.split(mark) : [text];
  const digits = whole.replace(/[.,]/g, "");
  const isNumber = wholePart.test(whole) && /^\d*$/.test(decimals) && /\d/.test(digits + decimals);
  return isNumber ? Number(`${digits}.${decimals}`) : Number.NaN;
}

/** A number as it is typed: in groups, and with all the decimals that it has; amounts of money with two, or none. */
export function formatDecimal(
  value: number | null,
  { isMoney }: { isMoney: boolean },
  locale = navigator.language,
): string {
  if (value === null || Number.isNaN(value)) return "";
  const isWhole = Number.isInteger(value);
  return value.toLocaleString(locale, {
    minimumFractionDigits: isMoney && !isWhole ? 2 : 0,
    maximumFractionDigits: 10,
    // As people type them, and as they are read back, also where others are usual.
    numberingSystem: "latn",
  });
}
