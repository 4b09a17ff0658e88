import type { Snippet } from "@lotwright/contracts/catalog/search";
import { matchesIn } from "@lotwright/contracts/values/word-matches";

/** Characters of a snippet at most. */
const maxLength = 140;
/** Characters shown before the first match. */
const before = 40;
const maxMatches = 10;

/** The piece of a description around the first word that begins with one of `words`, which are folded; undefined without one. */
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

/** The first word to show. */
function startOf(description: string, match: number): number {
  if (match <= before) return 0;
  const blank = description.slice(match - before, match).search(/\s/);
  return blank === -1 ? match : match - before + blank + 1;
}

/** Does not split a surrogate pair. */
function endOf(description: string, from: number): number {
  const end = from + maxLength;
  return /[\ud800-\udbff]/.test(description.charAt(end - 1)) ? end - 1 : end;
}
