/** A price, or why a cell is none. An ambiguous mark is resolved by the file's other cells. */
export type PriceReading =
  | { amount: number; shows?: DecimalMark }
  | { amount: number; onlyIf: DecimalMark }
  | { problem: string };

/** Decimal mark of a number. */
export type DecimalMark = "point" | "comma";

/** Maximum length of a price cell. */
const maxLength = 40;

/** ISO 4217 codes; other letters may mean that there was no sale, as in "RNM 90". */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
const markBefore = /^(?:([a-z]{3})|kr\.?|fr\.?|[a-z]{0,2} ?[$€£¥])\s*/i;
const markBehind = /\s*(?:([a-z]{3})|kr\.?|zł|[$€£¥])$/i;
const isCode = (code: string | undefined) => code === undefined || codes.has(code.toUpperCase());

/** Removes the currency around an amount. */
function withoutCurrency(cell: string): string {
  const drop = (mark: string, code: string | undefined) => (isCode(code) ? "" : mark);
  return cell.replace(markBefore, drop).replace(markBehind, drop).trim();
}

/** Matches cells that mean no amount. */
const blankAmount = /^(?:[$€£¥]?\s*[-–—]+|n\/?a|none|nil|keine?|aucune?|ninguno)$/i;

/** Whether a cell means no amount, such as "-". */
export const isBlankAmount = (cell: string): boolean => cell.length < 20 && blankAmount.test(cell.trim());
/** Matches a space of any kind or an apostrophe between groups of three digits. */
const neutralGroups = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;

/** Matches a dash instead of zero decimals, as in "1'250.-" and "80,--". */
const dashDecimals = /(?<=\d)([.,])[-–—]{1,2}$/;

const isNegative = /^[-−–(].*\d|\d[^\d]*[-−)]$/;
const whole = /^\d+$/;
const pointDecimals = /^(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{1,2}$/;
const commaDecimals = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;
const commaGroups = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const pointGroups = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/**
 * Parses one cell. `1,250.00` and `1.250,00` are unambiguous. `1,250` is grouped unless the file has decimal commas; `1.250` is
 * only accepted in a file with decimal commas.
 */
export function readPrice(cell: string): PriceReading {
  if (cell.length > maxLength) return { problem: "The price is not an amount with at most two decimals" };
  if (whole.test(cell)) return { amount: Number(cell) };
  const text = withoutCurrency(cell).replace(dashDecimals, "$100");
  if (isNegative.test(text)) return { problem: `The price "${cell}" must not be negative` };
  const digits = text.replaceAll(neutralGroups, "");
  if (whole.test(digits)) return { amount: Number(digits) };
  if (pointDecimals.test(digits)) return { amount: Number(digits.replaceAll(",", "")), shows: "point" };
  if (commaDecimals.test(digits)) {
    return { amount: Number(digits.replaceAll(".", "").replace(",", ".")), shows: "comma" };
  }
  return readGroups(digits) ?? { problem: `The price "${cell}" is not an amount with at most two decimals` };
}

function readGroups(digits: string): PriceReading | undefined {
  const amount = Number(digits.replaceAll(/[.,]/g, ""));
  if (commaGroups.test(digits)) {
    return digits.split(",").length > 2 ? { amount, shows: "point" } : { amount, onlyIf: "point" };
  }
  if (!pointGroups.test(digits)) return undefined;
  return digits.split(".").length > 2 ? { amount, shows: "comma" } : { amount, onlyIf: "comma" };
}

/** Why a price is ambiguous given the file's decimal marks; undefined if it is not. */
export function ambiguityOf(
  cell: string,
  price: PriceReading,
  marks: ReadonlySet<DecimalMark>,
): string | undefined {
  if (!("onlyIf" in price)) return undefined;
  const isClear = price.onlyIf === "point" ? !marks.has("comma") : marks.has("comma") && !marks.has("point");
  if (isClear) return undefined;
  return `The price "${cell}" can be read in two ways. Write it as 1250 or 1250.00, without other marks`;
}
