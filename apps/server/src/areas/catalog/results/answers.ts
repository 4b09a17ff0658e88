import type { ChosenColumns, WordMeaning } from "@lotwright/contracts/catalog/results";
import type { ActorContext } from "../../../core/context";
import type { WritingContext } from "../../../core/transactions";
import { addFileChoice, hashOfHeadings, loadFileChoices, updateFileChoices } from "./file-answers";
import type { ReadResults } from "./read-results";
import { plainWord } from "./read-state";

/** Stored answers of a workspace's users about result files. */
export type StoredAnswers = {
  words: readonly WordMeaning[];
  /** Returns the columns chosen for a file with these headings. */
  columnsOf: (header: readonly string[]) => ChosenColumns | undefined;
};

/** Maximum of stored words per workspace. */
const maxWords = 200;

/** Loads the workspace's stored answers. */
export async function loadAnswers(ctx: ActorContext): Promise<StoredAnswers> {
  const { words, files } = await loadFileChoices(ctx);
  const byHash = new Map(files.map(({ headingsHash, columns }) => [headingsHash, columns]));
  // written by `storeAnswers` only
  const columnsOf = (header: readonly string[]) =>
    byHash.get(hashOfHeadings(header)) as ChosenColumns | undefined;
  return { words, columnsOf };
}

/** Stores a user's answers about an imported file: word meanings, and chosen columns. */
export async function storeAnswers(
  ctx: WritingContext,
  { answeredWords, header }: Pick<ReadResults, "answeredWords" | "header">,
  chosen: ChosenColumns | undefined,
): Promise<void> {
  if (answeredWords.length === 0 && !chosen) return;
  const said = new Set(answeredWords.map(({ word }) => plainWord(word)));
  const headingsHash = hashOfHeadings(header);
  await updateFileChoices(ctx, ({ words, files }) => {
    const others = words.filter(({ word }) => !said.has(plainWord(word)));
    const newWords = answeredWords.map(({ word, state }) => ({ word, state }));
    return {
      words: [...newWords, ...others].slice(0, maxWords),
      ...(chosen && { files: addFileChoice(files, { headingsHash, columns: chosen }) }),
    };
  });
}
