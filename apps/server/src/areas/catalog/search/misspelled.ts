import { and, type SQL } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { findKnownWords } from "./access";
import { hasWords, isSimilar } from "./conditions";
import { alternativesQuery, lookedUp, misspellings, wordsQuery } from "./words";

/** Words of one text that are corrected, the longest: each has up to 1,100 misspellings, which are looked up. */
const maxCorrected = 3;

/** A query for lots that have each word, or one that is known and differs from it by a letter. Undefined where none is known. */
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

/** The words that names are compared with. None with a digit: a number that differs in one is another number. */
export function comparedWords(words: readonly string[]): readonly string[] {
  const [first, second] = lookedUp(words);
  if (first === undefined || words.some((word) => /\d/.test(word))) return [];
  return second === undefined ? [first] : words;
}

/** Conditions for lots of words in any order, or misspelled, each for its index: the first that a lot meets is that of the text. */
export async function readCorrections(ctx: ActorContext, words: readonly string[]): Promise<SQL[]> {
  const query = await readCorrectedQuery(ctx, words);
  const similar = and(...comparedWords(words).map(isSimilar));
  const corrected = query === undefined ? [] : [hasWords(query)];
  return [hasWords(wordsQuery(words)), ...corrected, ...(similar ? [similar] : [])];
}
