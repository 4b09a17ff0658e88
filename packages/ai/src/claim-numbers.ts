import { type ClaimWord, isYear } from "./claim-words";

/** Range of words, both ends inclusive. */
export type Span = { from: number; to: number };

const set = (words: string) => new Set(words.split(" "));
const unit =
  /^(?:mm|cm|m|km|in|inch|inches|ft|feet|foot|yd|yards?|g|kg|mg|gr|grams?|lbs?|oz|ozt|ounces?|ml|cl|l|liters?|gal|gallons?|qt|pt|v|volts?|w|watts?|kw|a|ah|mah|amps?|hz|khz|mhz|ghz|gb|mb|tb|rpm|cc|hp|psi|btu|dpi|lumens?|pcs?|pieces?|pages?|pp|sheets?|copies|x|by|degrees|hours?|minutes?|days?|miles?|people|jewels?|parts?|stitches|grit|dollars?|euros?|usd|eur|gbp)$/i;
const measured =
  /^[\d½¼¾⅛.,/-]+(?:mm|cm|m|km|in|ft|g|kg|mg|lbs?|oz|ml|cl|l|v|w|kw|a|ah|mah|hz|khz|mhz|ghz|gb|mb|tb|rpm|cc|hp|psi|pcs?|x|mp|px|st|nd|rd|th|d|p|g|s)$|^\d[\d.,½¼¾]*(?:x\d[\d.,]*)+(?:cm|mm|in|ft)?$|^[hwdl]\d+(?:[.,]\d+)?(?:cm|mm|in)$|^f\/[\d.]+$|^(?:mp[34]|v[68]|[23]d|4k|8k)$/i;
/** Matches counts such as "45-watt" and "3-in-1", which are not models. */
const counted = /^\d+(?:[.,/]\d+)?(?:-(?:\p{Ll}{2,}|\p{Lu}\p{Ll}+|\d+))+$/u;
const karat = /^\d{1,2}(?:[.,]\d+)?-?(?:k|kt|kts|ct|cts|ctw|cttw|tcw|karats?|carats?)$/i;
const karatWord = /^(?:k|kt|kts|ct|cts|ctw|cttw|tcw|karats?|carats?)$/i;
const karatNumber = /^(?:\d{1,2}(?:[.,]\d+)?|eight|nine|ten|fourteen|eighteen|twenty-two|twenty-four)$/i;
const spelledKarat = /^(?:eight|nine|ten|fourteen|eighteen|twenty-two|twenty-four)-(?:karat|carat)$/i;
const fineness = set(
  "333 375 416 417 500 583 585 625 750 800 830 835 875 900 916 917 925 935 950 958 980 990 999 9999",
);
const metals = set("gold silver platinum sterling palladium fineness fine hallmarked assay");
const circa = set("c ca circa");
const currency = /[$£€¥]\s*$/u;
const made = set("made dated dating produced manufactured built printed published executed crafted");
const numberCues = set(
  "model serial ref reference no nos nr pattern mold mould style type caliber calibre cal part sku number numbered cat catalog pat patent isbn design shape sn form",
);
const skipped = set("no nr number numbers is reads as");
const markCues = set(
  "marked stamped engraved incised impressed inscribed labeled printed etched reads numbered",
);

const lower = (word: ClaimWord | undefined) => word?.text.toLowerCase() ?? "";
/** Whether only blanks or a sign such as ":" or "#" precede the word. */
const isNear = (word: ClaimWord | undefined) => word !== undefined && /^[\s.:#'"“‘]{1,4}$/u.test(word.gap);

/** Finds years, decades, karats, finenesses, and numbers of models and pieces. */
export function numberClaims(words: readonly ClaimWord[]): Span[] {
  return words.flatMap((_, at) => {
    const found = [dateAt, karatAt, finenessAt, introducedAt, codeAt].map((find) => find(words, at));
    return found.filter((span) => span !== undefined);
  });
}

type Find = (words: readonly ClaimWord[], at: number) => Span | undefined;

const isCounted = (words: readonly ClaimWord[], at: number) => {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  if (
    word === undefined ||
    currency.test(word.gap) ||
    /^(?:lots?|items?|edition|run|size)$/.test(lower(before))
  )
    return true;
  if (lower(before) === "of" && /^(?:edition|run|total)$/.test(lower(words[at - 2]))) return true;
  return (
    after !== undefined && /^[ -]*$/u.test(after.gap) && unit.test(after.text) && !/^in$/i.test(after.text)
  );
};

const dateAt: Find = (words, at) => {
  const word = words[at];
  if (word === undefined) return undefined;
  if (isCentury(words, at)) return { from: at, to: at + 1 };
  const { text } = word;
  const isShortDecade =
    /^\d0s$/.test(text) && (/['’]$/u.test(word.gap) || /^(?:early|late|mid|the)$/.test(lower(words[at - 1])));
  const years = text.split(/[-‐‑/]/u).map((part) => part.replace(/^c(?=\d)|['’]?s$/gu, ""));
  if (!isShortDecade && !years.some(isYear)) return undefined;
  const isPlain = /^(?:c\d|\d{4})/.test(text) || /^(?:early|mid|late|pre|post|\d{1,2})[-/]/i.test(text);
  if (!isShortDecade && (!isPlain || years.some((part) => /^\d{5,}$/.test(part)) || isCounted(words, at)))
    return undefined;
  const isAbout = circa.has(lower(words[at - 1])) && /^\.?\s{0,3}$/u.test(word.gap);
  return { from: isAbout ? at - 1 : at, to: at };
};

/** Whether a century is a claim: only if the text says that the object was made then, since otherwise it is a style. */
const isCentury = (words: readonly ClaimWord[], at: number) =>
  /^\d{1,2}(?:st|nd|rd|th)$/.test(lower(words[at])) &&
  /^century/.test(lower(words[at + 1])) &&
  words.slice(Math.max(at - 4, 0), at).some((word) => made.has(lower(word)));

const karatAt: Find = (words, at) => {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined) return undefined;
  if (karat.test(word.text) || spelledKarat.test(word.text))
    return /^[1-7]k$/i.test(word.text) ? undefined : { from: at, to: at };
  const isPair =
    karatNumber.test(word.text) && next !== undefined && /^[ -]$/.test(next.gap) && karatWord.test(next.text);
  return isPair ? { from: at, to: at + 1 } : undefined;
};

const finenessAt: Find = (words, at) => {
  if (/^sterling$/i.test(words[at]?.text ?? "") && lower(words[at - 1]) !== "pound")
    return { from: at, to: at };
  if (!fineness.has(words[at]?.text ?? "") || isCounted(words, at)) return undefined;
  const around = words.slice(Math.max(at - 2, 0), at + 3);
  const isMetal = around.some((word) => metals.has(lower(word)));
  return isMetal || markCues.has(lower(words[at - 1])) ? { from: at, to: at } : undefined;
};

/** Finds a number with the words that introduce it: "Serial no. 12345", "Ref. 16610", "stamped 4711". */
const introducedAt: Find = (words, at) => {
  const cue = lower(words[at]);
  if (markCues.has(cue)) return markedNumber(words, at);
  if (!numberCues.has(cue) || (at > 0 && numberCues.has(lower(words[at - 1])) && isNear(words[at])))
    return undefined;
  if (/^(?:lots?|items?)$/.test(lower(words[at - 1]))) return undefined;
  let value = at + 1;
  while (value < at + 4 && skipped.has(lower(words[value])) && isNear(words[value])) value++;
  const text = words[value]?.text ?? "";
  const isModelLetter = /^(?:model|type)$/.test(cue) && /^\p{Lu}$/u.test(text);
  if (
    !isNear(words[value]) ||
    !(/\d/.test(text) || isModelLetter) ||
    measured.test(text) ||
    isCounted(words, value)
  )
    return undefined;
  return { from: at, to: value };
};

function markedNumber(words: readonly ClaimWord[], at: number): Span | undefined {
  const value = lower(words[at + 1]) === "with" || skipped.has(lower(words[at + 1])) ? at + 2 : at + 1;
  const text = words[value]?.text ?? "";
  const isNumber = /^\d[\d/.,-]*$/.test(text) && text.length >= 2;
  if (!isNumber || !isNear(words[value]) || isCounted(words, value)) return undefined;
  return { from: value, to: value };
}

/** Finds a token of letters and digits, or a long number. */
const codeAt: Find = (words, at) => {
  const text = words[at]?.text ?? "";
  if (measured.test(text) || counted.test(text) || karat.test(text) || isCounted(words, at)) return undefined;
  const hasBoth = /\p{L}/u.test(text) && /\d/.test(text);
  const isDate = /^c?\d{3,4}['’]?s$|^(?:early|mid|late|pre|post)-|^\d{1,2}(?:st|nd|rd|th)-/i.test(text);
  const isLong =
    /^\d[\d/-]*$/.test(text) && text.replace(/\D/g, "").length >= 5 && !/^\d{1,2}\/\d{1,2}\/\d+$/.test(text);
  return (hasBoth && !isDate && !/^\d0s$/.test(text)) || isLong ? { from: at, to: at } : undefined;
};
