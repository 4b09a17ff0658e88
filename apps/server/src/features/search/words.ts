/** What a search text asks for. */
export type Question = {
  /** Lower-case words, longest first, so that the most selective is likely the first. */
  words: readonly string[];
  /** Set if the text is a lot's name; an empty letter means any. */
  lot: { lotNumber: number; sectionLetter: string } | undefined;
};

/** More words than this are ignored: each costs one more look into the index. */
const maxWords = 8;

const outerMarks = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const innerMarks = /[^\p{L}\p{M}\p{N}]+/u;
const lotPattern = /^(?:lot\s*|#\s*)?(\d{1,7})[ -]?([a-z]?)$/i;

export function readQuestion(text: string): Question {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(outerMarks, ""))
    .filter((word) => word !== "")
    .sort((a, b) => b.length - a.length);
  const [, digits, letter = ""] = lotPattern.exec(text.trim()) ?? [];
  const lot = digits ? { lotNumber: Number(digits), sectionLetter: letter.toUpperCase() } : undefined;
  return { words: [...new Set(words)].slice(0, maxWords), lot };
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

const literal = (word: string) => word.replaceAll(/[\\%_]/g, "\\$&");

/** A LIKE pattern for a word's beginning, for texts that begin with a blank. */
export const beginningPattern = (word: string): string => `% ${literal(word)}%`;

/** A LIKE pattern for a part of a text. */
export const partPattern = (word: string): string => `%${literal(word)}%`;
