import { fontMetrics } from "./fonts";
import { needsShaping } from "./scripts";

const standIn = "[?]";

export interface PrintableText {
  text: string;
  /** Distinct, in the order they came in. An emoji sequence is one. */
  missing: string[];
}

/** No font and no script can be wrong about these. */
const plain = /^[\x20-\x7e\xa0-\xac\xae-\u017f\u0400-\u045f\u2010-\u2015\u2018-\u201e\u2022\u2026]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not reach the page.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Bidirectional marks, joiners, soft hyphens: nothing that could be seen. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const emojiUnit = "\\p{Emoji}(?:\\p{Emoji_Modifier}|\\ufe0f\\u20e3?|\\u20e3|[\\u{e0020}-\\u{e007f}]+)*";
const characters = new RegExp(
  `\\p{Regional_Indicator}{2}|${emojiUnit}(?:\\u200d${emojiUnit})*|[\\s\\S]`,
  "gu",
);

/** Text as the fonts can print it: a run of what they cannot becomes "[?]". */
export function printable(raw: string): PrintableText {
  const text = raw.replace(controls, " ").normalize("NFC");
  if (plain.test(text)) return { text, missing: [] };
  const missing = new Set<string>();
  let printed = "";
  let inRun = false;
  for (const [character] of text.matchAll(characters)) {
    if (isPrintable(character)) {
      printed += character;
      // Blanks inside a run belong to it: two words of Chinese are one gap.
      inRun &&= character === " ";
    } else if (!isInvisible(character)) {
      missing.add(character);
      printed = inRun ? printed.trimEnd() : printed + standIn;
      inRun = true;
    }
  }
  return { text: printed, missing: [...missing] };
}

/** The distinct characters that the printed documents replace by "[?]"; empty when all can be printed. */
export function unprintableCharacters(text: string): string[] {
  return printable(text).missing;
}

const known = new Map<string, boolean>();

function isPrintable(character: string): boolean {
  const answer = known.get(character);
  if (answer !== undefined) return answer;
  const printed = decide(character);
  // Sequences have no end of forms; single characters do.
  if (!isSequence(character)) known.set(character, printed);
  return printed;
}

function decide(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  if (isSequence(character) || isInvisible(character) || needsShaping(character)) return false;
  const { regular, bold } = fontMetrics();
  return regular.hasGlyph(codePoint) && bold.hasGlyph(codePoint);
}

/** Left out without a word; inside of a sequence it is not. */
function isInvisible(character: string): boolean {
  return !isSequence(character) && invisible.test(character);
}

function isSequence(character: string): boolean {
  return character.length > ((character.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);
}
