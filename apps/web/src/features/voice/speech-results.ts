/** The part of the browser's speech results that is used. */
export type SpeechResults = ArrayLike<{ isFinal: boolean; 0?: { transcript: string } | undefined }>;

type Heard = { finals: string[]; interim: string };

/** Where the new words of a result begin that says again what was said before it; none when it does not. */
function repeatedLength(text: string, before: string): number | undefined {
  // Browsers that keep their results apart begin each further one with a space: it may well say the same again.
  if (before === "" || text.startsWith(" ")) return undefined;
  if (!text.toLowerCase().startsWith(before.toLowerCase())) return undefined;
  return /^[\p{L}\p{N}]/u.test(text.slice(before.length)) ? undefined : before.length;
}

function newWords(text: string, before: string): string {
  return text.slice(repeatedLength(text, before) ?? 0).trim();
}

/**
 * Takes each final result of one recognition once. Some browsers send the same result again, or send each as a longer
 * repetition of the one before it.
 */
export function createSpeechReader(): (results: SpeechResults) => Heard {
  const taken = new Set<number>();
  let before = "";
  const take = (index: number, isFinal: boolean, text: string): string => {
    const words = newWords(text, before);
    if (!isFinal) return words;
    taken.add(index);
    before = text.trim();
    return words;
  };
  return (results) => {
    const heard = Array.from(results).map(({ isFinal, 0: best }, index) => ({
      isFinal,
      words: taken.has(index) ? "" : take(index, isFinal, best?.transcript ?? ""),
    }));
    const wordsOf = (isFinal: boolean) =>
      heard.filter((result) => result.words && result.isFinal === isFinal).map(({ words }) => words);
    return { finals: wordsOf(true), interim: wordsOf(false).join(" ") };
  };
}
