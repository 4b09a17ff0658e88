import type { SaleState } from "@lotwright/contracts/catalog/result-fields";
import { maxResultWords, type ResultsPreview } from "@lotwright/contracts/catalog/results";
import { plainWord, readState } from "./read-state";

/** A cell of the state column, and its meaning by itself or by an answer. */
type StateCell = { lot: string; cell: string; named: SaleState | undefined };
type Words = Pick<ResultsPreview, "unknownWords" | "answeredWords">;

/** Maximum of lots listed per word. */
const maxLotsOfWord = 5;

/** Distinct unknown words, most frequent first: unanswered ones, and answered ones. */
export function wordsOf(cells: readonly StateCell[]): Words {
  const found = new Map<string, Words["unknownWords"][number] & { state: SaleState | undefined }>();
  for (const { lot, cell, named } of cells) {
    const key = plainWord(cell);
    if (key === undefined || readState(cell)) continue;
    const word = found.get(key) ?? { word: cell, count: 0, lots: [], state: named };
    word.count += 1;
    if (word.lots.length < maxLotsOfWord) word.lots.push(lot);
    found.set(key, word);
  }
  const words = [...found.values()].sort((one, other) => other.count - one.count);
  const unknown = words.filter(({ state }) => !state).map(({ state: _, ...word }) => word);
  const answered = words.flatMap(({ state, ...word }) => (state ? [{ ...word, state }] : []));
  return { unknownWords: unknown.slice(0, maxResultWords), answeredWords: answered.slice(0, maxResultWords) };
}
