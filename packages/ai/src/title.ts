import { shortenAtWord } from "./text";

type Word = { text: string; start: number };

/** Matches words that introduce a maker or model: "by Bassett", "Model 8734", "Ref. 16610". */
const introduces =
  /^(?:by|marked|signed|stamped|labell?ed|brand|maker|model|mod|no|nr|ref|type|serial|pattern|series)$/i;
const dangling =
  /(?<![\s,;:.–—-])[\s,;:.–—-]+(?:(?:a|an|and|at|by|for|from|in|of|on|or|the|to|with)(?:[\s,;:.–—-]+|$))*$/iu;
const joinsNames = /^(?:&|and|of|de|von|van|der|the)$/i;

const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "");

/**
 * Shortens a title at a word, replacing the last words by makers and models that the cut would lose. Names are recognized by
 * digits, capitals, introducing words, or their spelling in the description.
 */
export function shortenTitle(title: string, description: string, limit: number): string {
  if (title.length <= limit) return title;
  const cut = shortenAtWord(title, limit);
  const lost = lostNames(title, cut.length, namesOf(title, description));
  const tail = shortenAtWord(lost.join(", "), Math.floor(limit / 2));
  if (tail === "") return withoutDangling(cut);
  const head = withoutDangling(shortenAtWord(title, limit - tail.length - ", ".length));
  return `${head}, ${tail}`;
}

function withoutDangling(text: string): string {
  return text.replace(dangling, "");
}

/** Complete names lost by the cut, in order, unless they also occur before it. */
function lostNames(title: string, cutAt: number, isName: (at: number) => boolean): string[] {
  const words = wordsOf(title);
  const before = new Set(words.filter(({ start, text }) => start + bare(text).length <= cutAt).map(plain));
  const runs: string[][] = [[]];
  for (const [at, word] of words.entries()) {
    const run = runs.at(-1) ?? [];
    const isInside = run.length > 0 && joinsNames.test(word.text) && isName(at + 1);
    const isLost = !before.has(plain(word)) && word.start + bare(word.text).length > cutAt;
    if (isLost && (isInside || isName(at))) run.push(word.text);
    else if (run.length > 0) runs.push([]);
  }
  return runs.map((run) => bare(run.join(" "))).filter((run) => run !== "");
}

const plain = ({ text }: Word) => bare(text).toLowerCase();

function wordsOf(title: string): Word[] {
  return [...title.matchAll(/\S+/gu)].map(({ 0: text, index }) => ({ text, start: index }));
}

const hasDigitAndLetter = (text: string) => /\p{L}/u.test(text) && /\p{N}/u.test(text);
const isAllCapitals = (text: string) => /^\p{Lu}[\p{Lu}&.-]+$/u.test(text);
const isCapital = (text: string) => /^\p{Lu}/u.test(text);
const isIntroduced = (text: string, before: string) =>
  introduces.test(before) && /^[\p{Lu}\p{N}]/u.test(text);

function namesOf(title: string, description: string) {
  const proper = properNames(description);
  const words = wordsOf(title).map(({ text }) => bare(text));
  // If every word is capitalized, capitals do not indicate names.
  const areCapitalsTelling = words.slice(1).filter(isCapital).length < words.length / 2;
  const isMixed = /\p{Ll}/u.test(title);
  const isSpelledAsName = (text: string, at: number) =>
    isCapital(text) && (proper.has(text.toLowerCase()) || (areCapitalsTelling && at > 0));
  return (at: number): boolean => {
    const text = words[at] ?? "";
    const isModel = hasDigitAndLetter(text) || (isMixed && isAllCapitals(text));
    return isModel || isIntroduced(text, words[at - 1] ?? "") || isSpelledAsName(text, at);
  };
}

/** Words capitalized within a sentence. */
function properNames(text: string): Set<string> {
  const names = new Set<string>();
  let end = 0;
  for (const { 0: name, index } of text.matchAll(/(?<=[\s(])\p{Lu}[\p{L}\p{N}'’&-]+/gu)) {
    if (!endsBeforeSentence(text.slice(end, index), end === 0)) names.add(bare(name).toLowerCase());
    end = index + name.length;
  }
  return names;
}

/** Whether the text between two names, or before the first, ends a sentence. */
function endsBeforeSentence(between: string, isFirst: boolean): boolean {
  const written = between.trimEnd();
  if (written === "" && isFirst) return true;
  return between.includes("\n", written.length) || /[.!?:"“]$/u.test(written);
}
