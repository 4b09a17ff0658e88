import { fold } from "@lotwright/contracts/values/fold";

/** Parsed search text. */
export type Question = {
  /** Normalized words, longest first, since those are usually the most selective. */
  words: readonly string[];
  /** The normalized text. */
  phrase: string;
  /** Set if the text is a lot's name; an empty letter means any. */
  lot: { lotNumber: number; sectionLetter: string } | undefined;
};

/** Maximum of words per search; the rest is ignored, because each costs an index lookup. */
const maxWords = 8;

const outerMarks = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const innerMarks = /[^\p{L}\p{M}\p{N}]+/u;
const lotPattern = /^(?:lot\s*|#\s*)?(\d{1,7})[ -]?([a-z]?)$/i;

export function readQuestion(text: string): Question {
  const typed = fold(text).split(/\s+/).filter(Boolean);
  const words = typed
    .map((word) => word.replace(outerMarks, ""))
    .filter((word) => word !== "")
    .sort((a, b) => b.length - a.length);
  const [, digits, letter = ""] = lotPattern.exec(text.trim()) ?? [];
  const lot = digits ? { lotNumber: Number(digits), sectionLetter: letter.toUpperCase() } : undefined;
  return { words: [...new Set(words)].slice(0, maxWords), phrase: typed.join(" "), lot };
}

const quoted = (word: string) => `'${word.replaceAll(/['\\]/g, "$&$&")}'`;

/** Whether a word matches as a whole only: as a beginning, a single ASCII character would read much of the index. */
const isWhole = (word: string) => /^[\0-\x7f]$/.test(word);
const beginning = (word: string) => `${quoted(word)}${isWhole(word) ? "" : ":*"}`;

/**
 * Full-text query of a word. PostgreSQL keeps some texts with punctuation as one word, such as 10.5, and splits others, such as
 * Smith&Sons.
 */
function wordQuery(word: string): string {
  const parts = word.split(innerMarks);
  if (parts.length === 1) return beginning(word);
  return `(${beginning(word)} | (${parts.map(beginning).join(" & ")}))`;
}

/** Text for `to_tsquery` that matches each word as a beginning. */
export const wordsQuery = (words: readonly string[]): string => words.map(wordQuery).join(" & ");

/** Query like `wordsQuery` that also accepts alternatives of each word as whole words. */
export const alternativesQuery = (
  words: readonly { word: string; alternatives: readonly string[] }[],
): string =>
  words
    .map(
      ({ word, alternatives }) => `(${[wordQuery(word), ...alternatives.map(correctedQuery)].join(" | ")})`,
    )
    .join(" & ");

/** A longer word also matches as a beginning, since a plural is as likely. */
const correctedQuery = (word: string) => (word.length > 4 ? beginning(word) : quoted(word));

/** Minimum length of a word for the trigram index; shorter ones are in most names. */
const minPartLength = 3;

/** Words long enough for the trigram index, longest first. */
export const longWords = (words: readonly string[]) => words.filter(({ length }) => length >= minPartLength);

const literal = (word: string) => word.replaceAll(/[\\%_]/g, "\\$&");

/** LIKE pattern for the beginning of a word, in texts that start with a blank. */
export const beginningPattern = (word: string): string => `% ${literal(word)}%`;

/** A LIKE pattern for a part of a text. */
export const partPattern = (word: string): string => `%${literal(word)}%`;

/** LIKE patterns that match every text with the words, however PostgreSQL splits it. */
export const plainPatterns = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => word.split(innerMarks)).map(partPattern)),
];

/** Whether a text contains punctuation, such as 100%. */
export const hasMarks = ({ phrase }: Question): boolean => !/^[\p{L}\p{M}\p{N} ]*$/u.test(phrase);

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const corrected = /^[a-z]{3,20}$/;

/**
 * All words that differ by one typing error: a letter omitted, added, replaced or swapped with the next. Empty for words with
 * non-letters, since another digit makes another number.
 */
export function misspellings(word: string): string[] {
  if (!corrected.test(word)) return [];
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, rest] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      found.add(before + letter + rest);
      if (rest !== "") found.add(before + letter + rest.slice(1));
    }
    found.add(before + rest.slice(1));
    if (rest.length > 1) found.add(before + rest.charAt(1) + rest.charAt(0) + rest.slice(2));
  }
  found.delete(word);
  return [...found];
}
