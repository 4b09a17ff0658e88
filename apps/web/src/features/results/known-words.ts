import { maxResultWords, previewResultsInput, type WordMeaning } from "@lotwright/contracts/results";
import { recallJson, remember } from "../../lib/storage";

const keyOf = (userId: string) => `lotwright.result-words.${userId}`;
const meanings = previewResultsInput.shape.words;

/** Meanings of words in results files that the user has chosen. */
export const knownWords = (userId: string): WordMeaning[] =>
  meanings.safeParse(recallJson(keyOf(userId))).data ?? [];

/** Remembers a meaning, and returns all of them: the newest first, as many as one request takes. */
export function rememberWord(userId: string, meaning: WordMeaning): WordMeaning[] {
  const others = knownWords(userId).filter(({ word }) => word.toLowerCase() !== meaning.word.toLowerCase());
  const known = [meaning, ...others].slice(0, maxResultWords);
  remember(keyOf(userId), JSON.stringify(known));
  return known;
}
