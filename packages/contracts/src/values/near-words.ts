const separators = /[^\p{L}\p{M}\p{N}]+/u;
/** Maximum of words of a search; the rest is ignored, as on the server. */
const maxWords = 8;
/** Words that may be misspelled: a number that differs in a digit is another number. */
const correctable = /^[a-z]{3,20}$/;
/** Length from which on a misspelled word may be the beginning of another one: a plural is as likely. */
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

/** Whether a word begins with what a person typed, or with a word that is near it. */
function matcherOf(typed: string): (word: string) => boolean {
  if (!correctable.test(typed)) return (word) => word.startsWith(typed);
  if (typed.length < minBeginning) return (word) => word.startsWith(typed) || isNear(typed, word);
  const lengths = [typed.length - 1, typed.length, typed.length + 1];
  return (word) =>
    word.startsWith(typed) ||
    lengths.some((length) => length <= word.length && isNear(typed, word.slice(0, length)));
}

/**
 * Makes a test for a search that finds nothing: a test of the words of texts that have all its words, in any order, each as the
 * beginning of a word or misspelled by one typing error. All are folded. It compares each word of a text with eight words at most.
 * Undefined where no word can be misspelled.
 */
export function nearMatch(search: string): ((words: readonly string[]) => boolean) | undefined {
  const typed = wordsIn(search)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords);
  if (!typed.some((word) => correctable.test(word))) return undefined;
  const matchers = typed.map(matcherOf);
  return (words) => matchers.every((isMatch) => words.some(isMatch));
}
