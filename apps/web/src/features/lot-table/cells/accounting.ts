/** Maximum length of a number. */
const maxNumberLength = 100;

const currencies = new Set(Intl.supportedValuesOf("currency"));
const codeBefore = /^([A-Z]{3})(?![A-Za-z])\s*/;
const codeAfter = /\s*(?<![A-Za-z])([A-Z]{3})$/;
/** Matches a country before the currency sign, as in `AU $3,000.00`. */
const countryBefore = /^[A-Z]{2}\s?(?=\p{Sc})/u;

const nothing = /^[\s\p{Sc}]*[-–—][\s\p{Sc}]*$/u;
/** Matches a dash in place of cents, as in `1.250,-`. */
const noCents = /[.,]\s?[-–—](?=[\s\p{Sc}]*$)/u;
const inParentheses = /^([\s\p{Sc}]*)\(([^()]*)\)([\s\p{Sc}]*)$/u;
const minusAtEnd = /^([^-]*\d)\s*-$/;

const withoutCode = (whole: string, code: string) => (currencies.has(code) ? "" : whole);

/**
 * Converts a number in a spreadsheet's accounting format to plain text: `(12.50)` and `12.50-` become `-12.50`, a lone
 * dash becomes empty, and currency codes are removed. Other texts stay unchanged.
 */
export function plainNumber(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > maxNumberLength) return trimmed;
  const number = trimmed
    .replaceAll("−", "-")
    .replace(codeBefore, withoutCode)
    .replace(codeAfter, withoutCode)
    .replace(countryBefore, "");
  if (nothing.test(number)) return "";
  return number.replace(noCents, "").replace(inParentheses, "-$1$2$3").replace(minusAtEnd, "-$1");
}
