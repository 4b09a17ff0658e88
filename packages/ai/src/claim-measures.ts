import { maxLongTextLength } from "@lotwright/contracts/values/limits";

/** Characters from `start` to before `end`. */
export type TextSpan = { start: number; end: number };

type System = "metric" | "imperial";
type Unit = { name: string; kind: "length" | "weight"; system: System; sizes: readonly number[] };
/** A measure in mm or g: all possible meanings of a number such as "1,250", and the numbers as written. */
type Amount = {
  kind: Unit["kind"];
  system: System;
  readings: readonly number[];
  numbers: readonly number[];
  tolerance: number;
};
type Measure = TextSpan & { amounts: readonly Amount[] };

const unit = (name: string, kind: Unit["kind"], system: System, ...sizes: number[]): Unit => ({
  ...{ name, kind, system, sizes },
});
const inch = unit("in", "length", "imperial", 25.4);
const foot = unit("ft", "length", "imperial", 304.8);
const ounce = unit("oz", "weight", "imperial", 28.35, 31.1);
const pound = unit("lb", "weight", "imperial", 453.6);
const spellings: [RegExp, Unit][] = [
  [/^(?:mm|mill?im(?:et(?:er|re)|ètre|etro)s?)$/i, unit("mm", "length", "metric", 1)],
  [/^(?:cm|[cz]entim(?:et(?:er|re)|ètre|[eé]tro)s?)$/i, unit("cm", "length", "metric", 10)],
  [/^(?:m|[mM]et(?:er|re)s?)$/, unit("m", "length", "metric", 1_000)],
  [/^(?:in|inch|inches|zoll|pouces?|pulgadas?|["″”]|''|′′)$/i, inch],
  [/^(?:ft|foot|feet|['′’])$/i, foot],
  [/^(?:yds?|yards?)$/i, unit("yd", "length", "imperial", 914.4)],
  [/^(?:g|gr|gms?|[gG]ram(?:me)?s?)$/, unit("g", "weight", "metric", 1)],
  [/^(?:kg|kgs|kilo(?:gram(?:me)?)?s?)$/i, unit("kg", "weight", "metric", 1_000)],
  // silver in troy ounces
  [/^(?:oz|ozt|ounces?)$/i, ounce],
  [/^(?:lbs?|pounds?)$/i, pound],
];
const numberWords = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const fractions: Record<string, number> = {
  ...{ "½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3 },
  ...{ "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8 },
};

const vulgar = "[½¼¾⅓⅔⅛⅜⅝⅞]";
const ratio = String.raw`\d{1,2}[/⁄]\d{1,3}(?!\d)`;
const number = String.raw`${ratio}|\d{1,6}(?:[.,]\d{1,4})?(?!\d)(?:[ -]?(?:${ratio}|${vulgar}))?|${vulgar}|(?:${numberWords.join("|")})(?!\p{L})`;
const unitWord = String.raw`(?:mm|cm|m|in|inch|inches|ft|foot|feet|yds?|yards?|mill?im[eè]t\p{L}+|[cz]entim[eèé]t\p{L}+|met(?:er|re)s?|zoll|pouces?|pulgadas?|g|gr|gms?|gram\p{L}*|kgs?|kilo\p{L}*|ozt?|ounces?|lbs?|pounds?)(?![\p{L}\p{N}])`;
/** Matches a number and its unit, optionally after a dimension's letter or an "x". */
const quantity = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}]|\p{N}[.,/:])|(?<=(?<!\p{L})[hwdløHWDLØ]\.?)|(?<=\p{N}[xX]))(?<number>${number})(?:[ -]{0,2}(?<unit>${unitWord}|["″”]|''|′′|['′’]))?`,
  "giu",
);

const between = /^(?:\s?[hwdl]\b\.?)?\.?\s{0,2}(?:x|×|by|to|-|–)\s{0,2}(?:[hwdl]\.?\s?)?$/i;
const sides =
  "wide|width|high|height|tall|long|length|deep|depth|thick|square|round|diameter|dia|diam|overall|each|across|h|w|d|l|x|by";
const behindIn = new RegExp(String.raw`^\s{0,2}(?:$|[.,;:)\]\n]|×|(?:${sides})(?!\p{L}))`, "iu");
const behindFoot = new RegExp(String.raw`^\s{0,2}(?:×|(?:${sides}|in|inch|inches)(?!\p{L})|\d)`, "iu");
/** Matches numbers in names of objects: "35mm film camera", "12-inch single", "1/2 in. drive". */
const named: Partial<Record<string, RegExp>> = {
  mm: /^[\s-]{0,2}(?:f\/|1:|(?:[\p{L}\p{N}-]{1,20} ){0,2}(?:lens|lenses|zoom|film|films|cameras?|slr|rangefinder|cine|movie|projector|cartridges?|ammunition|rounds?|shells?)(?!\p{L}))/iu,
  in: /^[.\s-]{0,2}(?:[\p{L}\p{N}-]{1,20} ){0,2}(?:singles?|records?|lps?|eps?|vinyl|discs?|televisions?|tv|monitor|screen|display|laptop|tablet|drive|sockets?|ratchet|wrench|chuck)(?!\p{L})/iu,
};

type Quantity = TextSpan & { text: string; unit: Unit | undefined };

/** How to read measures: strictly in a draft, only certain ones; leniently in notes, all possible ones. */
type Reading = "strict" | "lenient";

/**
 * Finds measures of length and weight in a text, with the numbers that share a unit ("46 x 30 cm"), and numbers without a unit.
 */
function readMeasures(text: string, reading: Reading): { measures: Measure[]; numbers: number[] } {
  const quantities = quantitiesIn(text, reading);
  const measures: Measure[] = [];
  const numbers: number[] = [];
  let at = 0;
  while (at < quantities.length) {
    const chain = chainAt(text, quantities, at);
    if (chain.at(-1)?.unit === undefined)
      numbers.push(...chain.flatMap((bare) => numbersOf(bare.text).readings));
    else measures.push({ ...spanOf(chain), amounts: amountsOf(chain) });
    at += chain.length;
  }
  return { measures, numbers };
}

const spanOf = (chain: readonly Quantity[]): TextSpan => ({
  start: chain[0]?.start ?? 0,
  end: chain.at(-1)?.end ?? 0,
});

function quantitiesIn(text: string, reading: Reading): Quantity[] {
  const closing = new Set([...closingQuotes(text), ...closingApostrophes(text)]);
  return [...text.matchAll(quantity)].map(({ 0: whole, index, groups = {} }) => {
    const { number = "", unit: written = "" } = groups;
    const numberEnd = index + number.length;
    const unitAt = index + whole.length - written.length;
    const found = written === "" || closing.has(unitAt) ? undefined : unitOf(written);
    const context = { text, number, written, start: index, end: index + whole.length };
    const isUnit = found !== undefined && (reading === "lenient" || isSurely(found, context));
    return {
      ...{ start: index, text: number },
      ...(isUnit ? { end: index + whole.length, unit: found } : { end: numberEnd, unit: undefined }),
    };
  });
}

const unitOf = (written: string) => spellings.find(([spelling]) => spelling.test(written))?.[1];

type Context = { text: string; number: string; written: string; start: number; end: number };

/** Whether the text after a number is really its unit, unlike "in" of "5 in blue" or "feet" of "on four feet". */
function isSurely({ name }: Unit, { text, number, written, start, end }: Context): boolean {
  const after = text.slice(end, end + 80);
  const before = text.slice(Math.max(0, start - 24), start);
  if (/[$£€¥]\s?$/u.test(before) || /^\s?sterling|^\s(?:notes?|coins?)/i.test(after)) return false;
  const isJoined = text.charAt(end - written.length - 1) === "-";
  if (/^-\d/.test(after)) return false;
  if (/^in$/i.test(written))
    return isJoined || after.startsWith(".") ? !/^\d{4}$/.test(number) : behindIn.test(after);
  if (/^(?:foot|feet|['′’])$/i.test(written)) {
    return isJoined || behindFoot.test(after) || /['′’]\s?(?:x|×|by)\s?$/iu.test(before);
  }
  return name !== "m" || !/resist\p{L}*|proof|\bto \s?$/iu.test(before);
}

/** Positions of quotation marks that close earlier ones in the line, so they are not inch marks. */
function closingQuotes(text: string): Set<number> {
  const closing = new Set<number>();
  let isOpen = false;
  for (const { 0: sign, index } of text.matchAll(/["“”\n]/gu)) {
    const isOpening = sign === "“" || /^[\s([:—–-]?$/u.test(text.charAt(index - 1));
    if (sign === "\n") isOpen = false;
    else if (isOpen && sign !== "“") closing.add(index);
    isOpen = sign !== "\n" && (isOpen ? sign === "“" : isOpening && sign !== "”");
  }
  return closing;
}

/** Matches single quotation marks, except in short years such as "'57" and "'70s". */
const singleQuotes =
  /(?<=^|[\s([:—–"“-])(?<opens>['‘])(?=[\p{L}\p{N}])(?!\d\ds?(?![\p{L}\p{N}]))|['’](?![\p{L}\p{N}])|\n/gu;

/** Positions of single quotation marks that close earlier ones in the line, so they are not foot marks. */
function closingApostrophes(text: string): number[] {
  const closing: number[] = [];
  let isOpen = false;
  for (const { 0: sign, index, groups } of text.matchAll(singleQuotes)) {
    if (isOpen && groups?.opens === undefined && sign !== "\n") closing.push(index);
    isOpen = groups?.opens !== undefined;
  }
  return closing;
}

/** Consecutive quantities from `first` on that form one measure: dimensions, a range, or feet and inches. */
function chainAt(text: string, quantities: readonly Quantity[], first: number): Quantity[] {
  const chain: Quantity[] = [];
  for (const quantity of quantities.slice(first, first + maxChain)) {
    const last = chain.at(-1);
    if (last !== undefined && !isJoined(text, last, quantity)) break;
    chain.push(quantity);
  }
  while (chain.length > 1 && chain.at(-1)?.unit === undefined) chain.pop();
  return chain;
}

const maxChain = 6;

function isJoined(text: string, one: Quantity, next: Quantity): boolean {
  const gap = text.slice(one.end, Math.min(next.start, one.end + 12));
  return one.end + 12 > next.start && (between.test(gap) || isPart(one, next, gap));
}

/** Whether two quantities form one, such as "5 ft. 10 in." or "2 lb 3 oz". */
const isPart = ({ unit: large }: Quantity, { unit: small }: Quantity, gap = ""): boolean =>
  ((large === foot && small === inch) || (large === pound && small === ounce)) && /^\.?,?\s{0,2}$/.test(gap);

/** Amounts of a measure, in which a number without a unit has the next one's. */
function amountsOf(chain: readonly Quantity[]): Amount[] {
  const amounts: Amount[] = [];
  let unit: Unit | undefined;
  for (const [at, quantity] of [...chain.entries()].reverse()) {
    const small = chain[at + 1];
    const isWhole = small !== undefined && isPart(quantity, small);
    unit = quantity.unit ?? unit;
    if (unit === undefined) continue;
    const amount = amountOf(quantity.text, unit);
    if (isWhole) amounts.push(sum(amount, amounts.pop() ?? amount));
    else amounts.push(amount);
  }
  return amounts;
}

const sum = (large: Amount, small: Amount): Amount => ({
  ...small,
  numbers: [],
  readings: large.readings.flatMap((one) => small.readings.map((other) => one + other)),
});

function amountOf(text: string, { kind, system, sizes }: Unit): Amount {
  const { readings, step } = numbersOf(text);
  const size = sizes[0] ?? 1;
  return {
    ...{ kind, system, numbers: readings },
    readings: readings.flatMap((number) => sizes.map((size) => number * size)),
    tolerance: step * size,
  };
}

/** Possible meanings of a number's text, and its rounding tolerance. */
function numbersOf(text: string): { readings: number[]; step: number } {
  const word = numberWords.indexOf(text.toLowerCase());
  if (word >= 0) return { readings: [word + 1], step: 0.5 };
  const [, whole = "", above = "", below = "", sign = ""] =
    /^(\d+(?:[.,]\d+)?(?![\d/⁄]))?[ -]?(?:(\d+)[/⁄](\d+))?([^\d\s])?$/u.exec(text) ?? [];
  const fraction = fractions[sign] ?? (below === "" ? 0 : Number(above) / Number(below));
  const denominator = below === "" ? 4 : Number(below);
  if (fraction > 0)
    return { readings: [Number(whole.replace(",", ".")) + fraction], step: 1 / (4 * denominator) };
  const [integer = "", decimals = ""] = whole.split(/[.,]/);
  const readings = [Number(`${integer}.${decimals || 0}`)];
  if (decimals.length === 3) readings.push(Number(integer + decimals));
  return { readings, step: 0.5 / 10 ** decimals.length };
}

/** Measures that a draft claims, except those in names ("35mm camera"). */
export function measureClaims(text: string): TextSpan[] {
  const read = text.slice(0, maxLongTextLength);
  return readMeasures(read, "strict").measures.filter(({ end }) => !isNamed(read, end));
}

function isNamed(text: string, end: number): boolean {
  const [written = ""] = /(?:\p{L}+|["″”'])$/u.exec(text.slice(Math.max(0, end - 16), end)) ?? [];
  return named[unitOf(written)?.name ?? ""]?.test(text.slice(end, end + 80)) ?? false;
}

/** Sizes in the evidence, sorted, by kind and unit system, and numbers without a unit. */
export type SeenMeasures = { sizes: Map<string, number[]>; numbers: ReadonlySet<number> };

const groupOf = (kind: string, system: string) => `${kind} ${system}`;

export function indexMeasures(seen: readonly string[]): SeenMeasures {
  const read = seen.flatMap((text) => {
    const start = text.slice(0, maxLongTextLength);
    return [readMeasures(start, "strict"), readMeasures(start, "lenient")];
  });
  const sizes = new Map<string, number[]>();
  for (const { kind, system, readings } of read.flatMap(({ measures }) =>
    measures.flatMap(({ amounts }) => amounts),
  )) {
    const group = sizes.get(groupOf(kind, system)) ?? [];
    group.push(...readings);
    sizes.set(groupOf(kind, system), group);
  }
  for (const group of sizes.values()) group.sort((one, other) => one - other);
  return { sizes, numbers: new Set(read.flatMap(({ numbers }) => numbers)) };
}

function measureOf(phrase: string): Measure | undefined {
  const [measure] = readMeasures(phrase, "lenient").measures;
  return measure?.start === 0 && measure.end === phrase.length ? measure : undefined;
}

/** Numbers, words and signs of a phrase if it is a measure; otherwise undefined. */
export const measureParts = (phrase: string): string | undefined => measureOf(phrase) && partsOf(phrase);

/** Numbers, words and signs of a text, separated by blanks, so that 12" and 12' differ and 1.5" does not contain 5". */
export const partsOf = (text: string): string =>
  ` ${(text.toLowerCase().match(/\p{N}+(?:[.,/:]\p{N}+)*|\p{L}+|[^\s\p{N}\p{L}]/gu) ?? []).join(" ")} `;

/** Whether the evidence contains every number of a measure; undefined for other phrases. */
export function isMeasureSeen(phrase: string, seen: SeenMeasures): boolean | undefined {
  return measureOf(phrase)?.amounts.every(
    (amount) =>
      amount.numbers.some((number) => seen.numbers.has(number)) ||
      (["metric", "imperial"] as const).some((system) => isSizeSeen(amount, system, seen)),
  );
}

/** Whether a size is in the evidence, comparing only the next smaller and next larger one. */
function isSizeSeen(
  { kind, system: written, ...amount }: Amount,
  system: System,
  seen: SeenMeasures,
): boolean {
  const sorted = seen.sizes.get(groupOf(kind, system)) ?? [];
  return amount.readings.some((size) => {
    const above = firstFrom(sorted, size);
    const nearest = [sorted[above - 1], sorted[above]].filter((other) => other !== undefined);
    return nearest.some((other) => {
      const rounded = Math.min(amount.tolerance, 0.1 * other);
      const converted = system === written ? 0 : 0.02 * other;
      return Math.abs(size - other) <= Math.max(rounded, converted) + 0.001 * other;
    });
  });
}

/** Index of the first number of a sorted list that is not below `least`. */
function firstFrom(sorted: readonly number[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
