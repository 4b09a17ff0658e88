import type { Snippet } from "@lotwright/contracts/search";

/** Characters of a snippet at most. */
const maxLength = 140;
/** Characters shown before the first match. */
const before = 40;
const maxMatches = 10;

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** The piece of a description around the first word that begins with one of `words`; undefined without one. */
export function snippetOf(description: string, words: readonly string[]): Snippet | undefined {
  if (words.length === 0) return undefined;
  const beginnings = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.map(escaped).join("|")})`, "giu");
  const first = description.search(beginnings);
  if (first === -1) return undefined;
  const from = startOf(description, first);
  const text = description.slice(from, endOf(description, from)).replaceAll(/\s/g, " ");
  const matches = [...text.matchAll(beginnings)]
    .slice(0, maxMatches)
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
  return { text, matches };
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
