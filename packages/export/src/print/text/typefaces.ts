import { fontMetrics, type Typeface } from "./fonts";
import { needsShaping } from "./scripts";

/** Unicode blocks by typeface, as regular expression character classes. */
const blocks = {
  arabic: "\\u0600-\\u06ff\\u0750-\\u077f\\u08a0-\\u08ff\\ufb50-\\ufdff\\ufe70-\\ufefc",
  devanagari: "\\u0900-\\u097f\\ua8e0-\\ua8ff",
  han: "\\u2e80-\\u312f\\u3190-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef\\u{20000}-\\u{323af}",
  hangul: "\\u1100-\\u11ff\\u3130-\\u318f\\uac00-\\ud7a3",
  hebrew: "\\u0590-\\u05ff\\ufb1d-\\ufb4f",
  thai: "\\u0e00-\\u0e7f",
} satisfies Record<Exclude<Typeface, "base">, string>;

const classOf = (...names: (keyof typeof blocks)[]) =>
  new RegExp(`[${names.map((name) => blocks[name]).join("")}]`, "u");

const scriptTypefaces = (Object.keys(blocks) as (keyof typeof blocks)[]).map((name) => ({
  name,
  pattern: classOf(name),
}));

/** Matches a character that another typeface than the base may print. */
export const scripted = classOf(...scriptTypefaces.map(({ name }) => name));
/** Matches a character that is read from right to left. */
export const rightToLeft = classOf("arabic", "hebrew");
/** Matches a character of a script that has no blanks between words. */
export const unspaced = classOf("han", "thai");
/** Matches a joiner or non-joiner, which is invisible. */
export const joiner = /^[\u200c\u200d]$/;

const known = new Map<string, Typeface | null>();

/** The typeface that prints a character in both weights; null if there is none. */
export function typefaceOf(character: string): Typeface | null {
  const answer = known.get(character);
  if (answer !== undefined) return answer;
  const typeface = findTypeface(character);
  known.set(character, typeface);
  return typeface;
}

function findTypeface(character: string): Typeface | null {
  const codePoint = character.codePointAt(0) ?? 0;
  const prints = (typeface: Typeface) =>
    (["regular", "bold"] as const).every((weight) => fontMetrics(typeface, weight).hasGlyph(codePoint));
  const ofScript = scriptTypefaces.find(({ pattern }) => pattern.test(character));
  if (ofScript !== undefined && prints(ofScript.name)) return ofScript.name;
  return !needsShaping(character) && prints("base") ? "base" : null;
}
