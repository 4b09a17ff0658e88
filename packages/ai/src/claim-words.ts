import { maxLongTextLength } from "@lotwright/contracts/values/limits";

export type ClaimWord = {
  text: string;
  start: number;
  end: number;
  /** Text between the previous word and this one. */
  gap: string;
  /** Whether a sentence, line or bracket starts with the word, so that its capital means nothing. */
  opens: boolean;
};

/** Maximum length of a word; names and numbers are shorter. */
const maxWord = 48;

const wordPattern =
  /[\p{L}\p{N}\p{M}]+(?:(?:['’.\-‐‑](?=[\p{L}\p{N}])|\/(?=\p{N})|(?<=\p{N}),(?=\p{N}))[\p{L}\p{N}\p{M}]+)*/gu;
const abbreviations = new Set(
  "c ca circa co cal cat jr mr mrs ms natl nr no nos pat rd ref sr st dr mfg bros ltd inc".split(" "),
);

/** The words of a text with their positions. Ignores text beyond the maximum of an item. */
export function claimWords(text: string): ClaimWord[] {
  const words: ClaimWord[] = [];
  let end = 0;
  for (const { 0: word, index } of text.slice(0, maxLongTextLength).matchAll(wordPattern)) {
    const gap = text.slice(end, index);
    const isReadable = word.length <= maxWord;
    if (isReadable)
      words.push({ text: word, start: index, end: index + word.length, gap, opens: opensAfter(words, gap) });
    end = index + word.length;
  }
  return words;
}

function opensAfter(words: readonly ClaimWord[], gap: string): boolean {
  const [beforeIt, before] = [words.at(-2)?.text, words.at(-1)?.text];
  if (before === undefined || /[\n\r!?:(•]/u.test(gap)) return true;
  if (!gap.includes(".")) return false;
  const isLetterOfNumber = before.length === 1 && /\d$/.test(beforeIt ?? "");
  return isLetterOfNumber || !isAbbreviated(before);
}

/** Whether the period after a word does not end a sentence: initials, "No.", "Co.". */
function isAbbreviated(word: string): boolean {
  return /^\p{Lu}(?:\.\p{Lu})*$/u.test(word) || abbreviations.has(word.toLowerCase());
}

/** Removes case, accents, blanks and punctuation. */
export function compact(text: string): string {
  return atomsOf(text).join("");
}

const shortForms: Record<string, string> = { saint: "st", company: "co", brothers: "bros", limited: "ltd" };

/** Splits a text into sequences of letters and of digits, without case and accents; abbreviates some words. */
export function atomsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/\p{L}+|\p{N}+/gu) ?? []).map((atom) => shortForms[atom] ?? atom);
}

export const isYear = (text: string) => /^(?:1\d{3}|20\d{2})$/.test(text);
