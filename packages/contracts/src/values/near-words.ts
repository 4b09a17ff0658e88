const separators = /[^\p{L}\p{M}\p{N}]+/u;
/** Maximum of words in a search, as on the server; the rest is ignored. */
const maxWords = 8;
/** Matches words that may contain a typing error; a number with another digit is another number. */
const correctable = /^[a-z]{3,20}$/;
/** Minimum length of a misspelled word that may match the beginning of a longer word. */
const minBeginning = 5;

/** The distinct words of a folded text. */
export const wordsIn = (text: string): readonly string[] => [
  ...new Set(text.split(separators).filter(Boolean)),
];

/**
 * Whether two words differ by one typing error at most: a letter left out, added, replaced, or exchanged with the next
 * (Damerau–Levenshtein distance 1).
 */
function isNear(word: string, other: string): boolean {
  const [shorter, longer] = word.length <= other.length ? [word, other] : [other, word];
  if (longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  if (shorter.length < longer.length) return shorter.slice(at) === longer.slice(at + 1);
  if (shorter.slice(at + 1) === longer.slice(at + 1)) return true;
  const isExchanged = shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at];
  return isExchanged && shorter.slice(at + 2) === longer.slice(at + 2);
}

/** Creates a test of whether a word starts with the typed word, or almost does. */
function matcherOf(typed: string): (word: string) => boolean {
  if (!correctable.test(typed)) return (word) => word.startsWith(typed);
  if (typed.length < minBeginning) return (word) => word.startsWith(typed) || isNear(typed, word);
  const lengths = [typed.length - 1, typed.length, typed.length + 1];
  return (word) =>
    word.startsWith(typed) ||
    lengths.some((length) => length <= word.length && isNear(typed, word.slice(0, length)));
}

/**
 * Creates a fallback test for a search without results: whether a folded text's words contain all search words, in any order, as
 * beginnings or with one typing error. Compares at most eight search words. Undefined if no search word can be misspelled.
 */
export function nearMatch(search: string): ((words: readonly string[]) => boolean) | undefined {
  const typed = wordsIn(search)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords);
  if (!typed.some((word) => correctable.test(word))) return undefined;
  const matchers = typed.map(matcherOf);
  return (words) => matchers.every((isMatch) => words.some(isMatch));
}
