import { codePoints } from "../format/cell-text";

/** Words that a shortened title must not end with. */
const danglingWords = new Set("a an and by for from in of on or the to w/ with".split(" "));
const danglingCharacter = /[\s,;:&/–—-]/;
const maker = /\s+by ((?:\p{Lu}[\p{L}.'’-]{0,40})(?: (?:&|and|of|\p{Lu}[\p{L}.'’-]{0,40})){0,5})/u;

/** Maximum characters read; titles are shorter, and the rest would be cut anyway. */
const maxRead = 2_000;

/** Whether a text has at most `max` characters. Counts them only if UTF-16 units alone do not decide. */
const fits = (text: string, max: number) => text.length <= 2 * max && codePoints(text) <= max;

/**
 * Shortens a title to at most `max` characters by whole words: first removes notes in parentheses, then text after the last comma
 * or dash, then the last words. Moves a maker to the front that would be lost ("Vase by Rookwood" becomes "Rookwood vase").
 */
export function shortenTitle(title: string, max: number): string {
  const text = title.slice(0, maxRead).replace(/\s+/g, " ").trim();
  if (fits(text, max)) return text;
  const bare = text.replace(/\s*\([^()]{0,500}\)/g, "");
  if (fits(bare, max)) return trimmed(bare);
  const short = wholeWords(withoutLastParts(bare, max), max);
  const named = maker.exec(bare);
  if (!named?.[1] || short.includes(named[1])) return short;
  const rest = bare.slice(0, named.index) + bare.slice(named.index + named[0].length);
  return wholeWords(withoutLastParts(`${named[1]} ${lowerFirst(rest)}`, max), max);
}

/** Cuts a text after a whole word and appends an ellipsis; `max` characters in all. */
export function shortenText(text: string, max: number): string {
  if (fits(text, max)) return text;
  const start = text.slice(0, 2 * max + 2);
  return `${wholeWords(start, max - 1)}…`;
}

const lowerFirst = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

function trimmed(text: string): string {
  let end = text.length;
  for (;;) {
    while (end > 0 && danglingCharacter.test(text.charAt(end - 1))) end -= 1;
    const start = wordStart(text, end);
    if (start === 0 || !danglingWords.has(text.slice(start, end).toLowerCase())) return text.slice(0, end);
    end = start;
  }
}

/** Start of the word that ends before `end`. */
function wordStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && !/\s/.test(text.charAt(start - 1))) start -= 1;
  return start;
}

/** Removes the last parts after commas, semicolons and dashes, while at least two thirds of the limit are used. */
function withoutLastParts(text: string, max: number): string {
  let kept = text;
  while (!fits(kept, max)) {
    const at = Math.max(...[", ", "; ", " - ", " – "].map((divider) => kept.lastIndexOf(divider)));
    if (at < (max * 2) / 3) break;
    kept = kept.slice(0, at);
  }
  return kept;
}

function wholeWords(text: string, max: number): string {
  if (fits(text, max)) return trimmed(text);
  const characters = [...text];
  const cut = characters.slice(0, max).join("");
  const isWordEnd = /\s/.test(characters[max] ?? " ");
  const at = isWordEnd ? cut.length : wordStart(cut, cut.length);
  // A single word longer than the limit is cut inside.
  return at > 0 ? withoutHalfPhrase(trimmed(cut.slice(0, at))) || cut : cut;
}

/** Removes an incomplete phrase at the end: "Vase with painted" → "Vase". */
function withoutHalfPhrase(text: string): string {
  const lastWord = wordStart(text, text.length);
  if (/[,;:–-]\s*$/.test(text.slice(Math.max(0, lastWord - 2), lastWord))) return text;
  const before = text.slice(0, lastWord);
  const kept = trimmed(before);
  return kept.length < before.trimEnd().length ? kept || text : text;
}
