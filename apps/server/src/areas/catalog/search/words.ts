import { fold } from "@lotwright/contracts/values/fold";

/** Parsed search text. */
export type Question = {
  /** Folded words, longest first, so that the most selective is likely the first. */
  words: readonly string[];
  /** The folded text. */
  phrase: string;
  /** Set if the text is a lot's name; an empty letter means any. */
  lot: { lotNumber: number; sectionLetter: string } | undefined;
};

/** Maximum of words, beyond which the rest is ignored: each costs one more look into the index. */
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

/** A single ASCII character is a whole word: as a beginning it would have a large part of the index read. */
const isWhole = (word: string) => /^[\0-\x7f]$/.test(word);
const beginning = (word: string) => `${quoted(word)}${isWhole(word) ? "" : ":*"}`;

/** PostgreSQL keeps some texts with marks, such as 10.5, as one word, and splits others, such as Smith&Sons. */
function wordQuery(word: string): string {
  const parts = word.split(innerMarks);
  if (parts.length === 1) return beginning(word);
  return `(${beginning(word)} | (${parts.map(beginning).join(" & ")}))`;
}

/** The words as a text for `to_tsquery`: each as the beginning of a word. */
export const wordsQuery = (words: readonly string[]): string => words.map(wordQuery).join(" & ");

/** Query like `wordsQuery`, where each word may also be one of its alternatives, which are whole words. */
export const alternativesQuery = (
  words: readonly { word: string; alternatives: readonly string[] }[],
): string =>
  words
    .map(
      ({ word, alternatives }) => `(${[wordQuery(word), ...alternatives.map(correctedQuery)].join(" | ")})`,
    )
    .join(" & ");

/** A longer word may go on: a plural is as likely. */
const correctedQuery = (word: string) => (word.length > 4 ? beginning(word) : quoted(word));

/** Words of fewer characters are in most names, and too short for the index of their parts. */
const minPartLength = 3;

/** The words that are long enough for the index of parts, longest first. */
export const lookedUp = (words: readonly string[]) => words.filter(({ length }) => length >= minPartLength);

const literal = (word: string) => word.replaceAll(/[\\%_]/g, "\\$&");

/** A LIKE pattern for a word's beginning, for texts that begin with a blank. */
export const beginningPattern = (word: string): string => `% ${literal(word)}%`;

/** A LIKE pattern for a part of a text. */
export const partPattern = (word: string): string => `%${literal(word)}%`;

/** Patterns that every text matches which has the words, wherever PostgreSQL splits them. */
export const plainPatterns = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => word.split(innerMarks)).map(partPattern)),
];

/** Whether the text has marks around or in its words, as 100% has. */
export const hasMarks = ({ phrase }: Question): boolean => !/^[\p{L}\p{M}\p{N} ]*$/u.test(phrase);

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const corrected = /^[a-z]{3,20}$/;

/**
 * All words that differ from the word by one typing error: a letter left out, added, replaced, or exchanged with the next. Empty for words
 * with other characters than letters: a number that differs in a digit is another number.
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
