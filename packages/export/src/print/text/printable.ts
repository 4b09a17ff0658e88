import { joiner, scripted, typefaceOf } from "./typefaces";

const standIn = "[?]";

export interface PrintableText {
  text: string;
  /** Distinct missing characters in order of occurrence. An emoji sequence counts as one. */
  missing: string[];
}

/** Matches characters that every font and script handles correctly. */
const plain = /^[\x20-\x7e\xa0-\xac\xae-\u017f\u0400-\u045f\u2010-\u2015\u2018-\u201e\u2022\u2026]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not reach the page.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Matches a Thai tone mark before a vowel whose ring belongs below it, which fontkit, unlike HarfBuzz, does not reorder. */
const toneAndSaraAm = /([\u0e48-\u0e4b]+)\u0e33/g;
/** Matches invisible characters: bidirectional marks, joiners, soft hyphens. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const emojiUnit = "\\p{Emoji}(?:\\p{Emoji_Modifier}|\\ufe0f\\u20e3?|\\u20e3|[\\u{e0020}-\\u{e007f}]+)*";
const characters = new RegExp(
  `\\p{Regional_Indicator}{2}|${emojiUnit}(?:\\u200d${emojiUnit})*|[\\s\\S]`,
  "gu",
);

/** Text that the fonts can print: each run of unprintable characters becomes "[?]". */
export function printable(raw: string): PrintableText {
  const text = raw.replace(controls, " ").normalize("NFC").replace(toneAndSaraAm, "\u0e4d$1\u0e32");
  if (plain.test(text)) return { text, missing: [] };
  const missing = new Set<string>();
  let printed = "";
  let inRun = false;
  for (const [sequence] of text.matchAll(characters)) {
    const character = withoutEmojiStyle(sequence);
    if (isPrintable(character)) {
      printed += character;
      // Blanks inside a run belong to it: two Chinese words are one gap.
      inRun &&= character === " ";
    } else if (joiner.test(character) && scripted.test(printed.slice(-1))) {
      printed += character;
    } else if (!isInvisible(character)) {
      missing.add(character);
      printed = inRun ? printed.trimEnd() : printed + standIn;
      inRun = true;
    }
  }
  return { text: printed, missing: [...missing] };
}

/** Distinct characters that printed documents replace by "[?]"; empty if all are printable. */
export function unprintableCharacters(text: string): string[] {
  return printable(text).missing;
}

/** Converts "☎️" to the character "☎" that the fonts have; other sequences stay. */
function withoutEmojiStyle(sequence: string): string {
  const base = sequence.replace("\ufe0f", "");
  return isPrintable(base) ? base : sequence;
}

function isPrintable(character: string): boolean {
  return !isSequence(character) && !isInvisible(character) && typefaceOf(character) !== null;
}

/** Whether a single character is invisible and is silently dropped. */
function isInvisible(character: string): boolean {
  return !isSequence(character) && invisible.test(character);
}

function isSequence(character: string): boolean {
  return character.length > ((character.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);
}
