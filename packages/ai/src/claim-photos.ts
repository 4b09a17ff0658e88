import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import type { TextSpan } from "./claim-measures";

const noun =
  "photo(?:graph)?s?|pictures?|images?|pics?|fotos?|bild(?:er)?|abb(?:ildung(?:en)?)?|im[aá]gen(?:es)?";
const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth".split(
    " ",
  );
/** Pattern of a photo's number, as opposed to a year or a print's number with more digits, a slash or a unit. */
const numbered = String.raw`(?:${noun})\.?\s{0,2}(?:(?:no\.?|nr\.?|nº|number)\s?)?#?\s?\d{1,2}(?:\s?(?:,|-|–|to|and|or|&|und|et|y)\s?\d{1,2}(?!\d)){0,8}(?![\p{L}\d/%"″']|[.,]\d|\s?[x×]\s?\d|\s?(?:by\s?\d|mm|cm|in|inch|inches|ft)(?!\p{L}))`;
const counted = String.raw`(?:${ordinals.join("|")})\s(?:${noun})`;
const photo = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${numbered}|${counted})(?!\p{L})`, "giu");
/** Maximum photo number; a higher one is a name, not one of the lot's few photos. */
const highest = 40;

/** Finds phrases that refer to a photo of the lot by number. */
export function photoClaims(text: string): TextSpan[] {
  return [...text.slice(0, maxLongTextLength).matchAll(photo)]
    .filter(({ 0: phrase }) => Math.max(...numbersIn(phrase)) <= highest)
    .map(({ 0: phrase, index }) => ({ start: index, end: index + phrase.length }));
}

/** Whether a phrase refers to an existing photo; undefined for other phrases. */
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
