import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import type { TextSpan } from "./claim-measures";

const noun =
  "photo(?:graph)?s?|pictures?|images?|pics?|fotos?|bild(?:er)?|abb(?:ildung(?:en)?)?|im[aá]gen(?:es)?";
const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth".split(
    " ",
  );
/** A year, and the number of a print, have more digits, a stroke, a side or a unit behind them. */
const numbered = String.raw`(?:${noun})\.?\s{0,2}(?:(?:no\.?|nr\.?|nº|number)\s?)?#?\s?\d{1,2}(?:\s?(?:,|-|–|to|and|or|&|und|et|y)\s?\d{1,2}(?!\d)){0,8}(?![\p{L}\d/%"″']|[.,]\d|\s?[x×]\s?\d|\s?(?:by\s?\d|mm|cm|in|inch|inches|ft)(?!\p{L}))`;
const counted = String.raw`(?:${ordinals.join("|")})\s(?:${noun})`;
const photo = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${numbered}|${counted})(?!\p{L})`, "giu");
/** A higher number names a picture, not one of the few of a lot. */
const highest = 40;

/** The phrases that name a photo of the lot by its number. */
export function photoClaims(text: string): TextSpan[] {
  return [...text.slice(0, maxLongTextLength).matchAll(photo)]
    .filter(({ 0: phrase }) => Math.max(...numbersIn(phrase)) <= highest)
    .map(({ 0: phrase, index }) => ({ start: index, end: index + phrase.length }));
}

/** Whether a phrase names no photo beyond those that a lot has; undefined for another phrase. */
export function isPhotoThere(phrase: string, photoCount: number): boolean | undefined {
  const [claim] = photoClaims(phrase);
  if (claim === undefined || claim.start > 0 || claim.end < phrase.length) return undefined;
  return Math.max(...numbersIn(phrase)) <= photoCount;
}

function numbersIn(phrase: string): number[] {
  const written = phrase.match(/\d+/g);
  if (written) return written.map(Number);
  return [ordinals.findIndex((ordinal) => phrase.toLowerCase().startsWith(ordinal)) + 1];
}
