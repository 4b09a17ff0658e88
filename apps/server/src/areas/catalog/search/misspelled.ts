import { and, type SQL } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { findKnownWords } from "./access";
import { hasWords, isSimilar } from "./conditions";
import { alternativesQuery, longWords, misspellings, wordsQuery } from "./words";

/** Maximum of corrected words per text, longest first; each has up to 1,100 misspellings to look up. */
const maxCorrected = 3;

/** Query for lots with each word, or a known word that differs by one letter. Undefined if no such word is known. */
export async function readCorrectedQuery(
  { db }: ActorContext,
  words: readonly string[],
): Promise<string | undefined> {
  const lists = words.map((word, at) => (at < maxCorrected ? misspellings(word) : []));
  const known = await findKnownWords(db, { lists: JSON.stringify(lists) });
  if (known.length === 0) return undefined;
  const alternatives = words.map((word, at) => ({
    word,
    alternatives: known.filter(({ list }) => list === at + 1).map((each) => each.word),
  }));
  return alternativesQuery(alternatives);
}

/** Words to compare with names, without those with digits, since another digit makes another number. */
export function comparedWords(words: readonly string[]): readonly string[] {
  const [first, second] = longWords(words);
  if (first === undefined || words.some((word) => /\d/.test(word))) return [];
  return second === undefined ? [first] : words;
}

/** Conditions for lots with the words in any order, or misspelled, one per index. The first one that any lot meets applies. */
export async function readCorrections(ctx: ActorContext, words: readonly string[]): Promise<SQL[]> {
  const query = await readCorrectedQuery(ctx, words);
  const similar = and(...comparedWords(words).map(isSimilar));
  const corrected = query === undefined ? [] : [hasWords(query)];
  return [hasWords(wordsQuery(words)), ...corrected, ...(similar ? [similar] : [])];
}
