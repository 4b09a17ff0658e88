import type { Snippet } from "@lotwright/contracts/catalog/search";
import { matchesIn } from "@lotwright/contracts/values/word-matches";

/** Maximum length of a snippet, in characters. */
const maxLength = 140;
/** Characters shown before the first match. */
const before = 40;
const maxMatches = 10;

/** Part of a description around the first word that begins with one of the normalized `words`; undefined if there is none. */
export function snippetOf(description: string, words: readonly string[]): Snippet | undefined {
  const matches = matchesIn(description, words);
  const [first] = matches;
  if (first === undefined) return undefined;
  const from = startOf(description, first.start);
  const to = endOf(description, from);
  const shown = matches.filter(({ start, end }) => start >= from && end <= to).slice(0, maxMatches);
  return {
    text: description.slice(from, to).replaceAll(/\s/g, " "),
    matches: shown.map(({ start, end }) => ({ start: start - from, end: end - from })),
  };
}

/** Start of the first word to show. */
function startOf(description: string, match: number): number {
  if (match <= before) return 0;
  const blank = description.slice(match - before, match).search(/\s/);
  return blank === -1 ? match : match - before + blank + 1;
}

/** End of the snippet, not within a surrogate pair. */
function endOf(description: string, from: number): number {
  const end = from + maxLength;
  return /[\ud800-\udbff]/.test(description.charAt(end - 1)) ? end - 1 : end;
}
