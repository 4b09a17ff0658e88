import type { ChosenColumns, WordMeaning } from "@lotwright/contracts/catalog/results";
import type { ActorContext } from "../../../core/context";
import type { WritingContext } from "../../../core/transactions";
import { changeFileAnswers, hashOfHeadings, loadFileAnswers, withFile } from "./file-answers";
import type { ReadResults } from "./read-results";
import { plainWord } from "./read-state";

/** Answers of a workspace's people about files of results. */
export type StoredAnswers = {
  words: readonly WordMeaning[];
  /** The columns that were chosen for a file with these headings. */
  columnsOf: (header: readonly string[]) => ChosenColumns | undefined;
};

/** Words that are remembered for a workspace. */
const maxWords = 200;

/** Loads what a person of the workspace need not say again. */
export async function loadAnswers(ctx: ActorContext): Promise<StoredAnswers> {
  const { words, files } = await loadFileAnswers(ctx);
  const byHash = new Map(files.map(({ headingsHash, columns }) => [headingsHash, columns]));
  // `storeAnswers` alone writes them.
  const columnsOf = (header: readonly string[]) =>
    byHash.get(hashOfHeadings(header)) as ChosenColumns | undefined;
  return { words, columnsOf };
}

/** Remembers what a person said about a file that they import: the words that it has, and the columns that they chose. */
export async function storeAnswers(
  ctx: WritingContext,
  { answeredWords, header }: Pick<ReadResults, "answeredWords" | "header">,
  chosen: ChosenColumns | undefined,
): Promise<void> {
  if (answeredWords.length === 0 && !chosen) return;
  const said = new Set(answeredWords.map(({ word }) => plainWord(word)));
  const headingsHash = hashOfHeadings(header);
  await changeFileAnswers(ctx, ({ words, files }) => {
    const others = words.filter(({ word }) => !said.has(plainWord(word)));
    const newWords = answeredWords.map(({ word, state }) => ({ word, state }));
    return {
      words: [...newWords, ...others].slice(0, maxWords),
      ...(chosen && { files: withFile(files, { headingsHash, columns: chosen }) }),
    };
  });
}
