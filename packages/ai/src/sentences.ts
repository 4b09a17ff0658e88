import { withoutControlCharacters } from "./text";

const abbreviations = new Set(
  "approx c ca circa cf co dr ed eg e.g etc fig i.e ie inc incl jr ltd max min mr mrs ms mt no nos nr pat pt ref sr st vol vs".split(
    " ",
  ),
);
const units = new Set("cm ft g gal h in kg l lb lbs m mm oz pc pcs pt qt w yd".split(" "));
const bullet = /^(?:[-*•·–—]|\d{1,2}[.)])\s+/u;

/** Splits notes into paragraphs, lines and sentences, each with a capital and punctuation; words stay unchanged. */
export function toSentences(notes: string): string[][][] {
  return withoutControlCharacters(notes)
    .split(/\n[ \t]*\n\s*/u)
    .map((paragraph) => paragraph.split("\n").map(lineSentences))
    .map((lines) => lines.filter((line) => line.length > 0))
    .filter((lines) => lines.length > 0);
}

function lineSentences(line: string): string[] {
  const words = line.trim().replace(bullet, "").split(/\s+/u);
  const sentences: string[][] = [[]];
  for (const [at, word] of words.entries()) {
    sentences.at(-1)?.push(word);
    if (endsSentence(word, words[at - 1])) sentences.push([]);
  }
  return sentences.map((sentence) => finished(sentence.join(" "))).filter((sentence) => sentence !== "");
}

function endsSentence(word: string, before: string | undefined): boolean {
  if (/[!?…]["'”’)]*$/u.test(word)) return true;
  if (!/\.["'”’)]*$/u.test(word)) return false;
  const bare = word.replace(/^["'“‘(]+|(?<![."'”’)])[."'”’)]+$/gu, "").toLowerCase();
  const isInitial = /^\p{L}$/u.test(bare);
  const isUnit = units.has(bare) && /\d/u.test(before ?? "");
  return !(isInitial || isUnit || abbreviations.has(bare));
}

function finished(sentence: string): string {
  const text = sentence.replace(/(?<![\s,;])[\s,;]+$/u, "");
  if (!/[\p{L}\p{N}]/u.test(text)) return "";
  return capitalised(/[.!?…:]["'”’)]*$/u.test(text) ? text : `${text}.`);
}

/** Capitalizes a sentence, except names such as iPhone and eBay. */
function capitalised(sentence: string): string {
  const firstWord = sentence.split(" ", 1)[0] ?? "";
  const isPlain = firstWord === firstWord.toLowerCase() && !/\d/u.test(firstWord);
  return isPlain ? sentence.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : sentence;
}
