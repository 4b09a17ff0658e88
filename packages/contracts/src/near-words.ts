const separators = /[^\p{L}\p{M}\p{N}]+/u;
/** Words that may be misspelled: a number that differs in a digit is another number. */
const correctable = /^[a-z]{3,20}$/;
/** From this length on, a misspelled word may be the beginning of another one: a plural is as likely. */
const minBeginning = 5;

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

/** Whether a word of a text begins with what a person typed, or with a word that is near it. */
function meets(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true;
  if (!correctable.test(typed)) return false;
  if (typed.length < minBeginning) return isNear(typed, word);
  return [typed.length - 1, typed.length, typed.length + 1].some(
    (length) => length <= word.length && isNear(typed, word.slice(0, length)),
  );
}

/**
 * For a search that finds nothing: a test of texts that have all its words, in any order, each as the beginning of a word or misspelled by
 * one typing error. All texts are folded. Takes as long as the text has characters, for each word. Undefined where no word can be misspelled.
 */
export function nearMatch(search: string): ((text: string) => boolean) | undefined {
  const typed = search.split(separators).filter(Boolean);
  if (!typed.some((word) => correctable.test(word))) return undefined;
  return (text) => {
    const words = text.split(separators);
    return typed.every((one) => words.some((word) => meets(one, word)));
  };
}
