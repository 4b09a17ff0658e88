import { createHash } from "node:crypto";
import type { ChosenColumns, WordMeaning } from "@lotwright/contracts/results";
import { resultsAnswers } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { one } from "../../one";
import type { WritingContext } from "../../transactions";
import type { ReadResults } from "./read-results";
import { plainWord } from "./read-state";

/** What the people of a workspace said about files of results. */
export type StoredAnswers = {
  words: readonly WordMeaning[];
  /** The columns that were chosen for a file with these headings. */
  columnsOf: (header: readonly string[]) => ChosenColumns | undefined;
};

/** Words and kinds of files that are remembered. */
const maxWords = 200;
export const maxRememberedFiles = 50;

/** Identifies files by their headings. */
export const hashOfHeadings = (header: readonly string[]) =>
  createHash("sha256")
    .update(JSON.stringify(header.map((heading) => heading.trim())))
    .digest("base64url");

async function loadRow({ db, actor }: ActorContext) {
  const [row] = await db
    .select({ words: resultsAnswers.words, files: resultsAnswers.files })
    .from(resultsAnswers)
    .where(eq(resultsAnswers.workspaceId, actor.workspaceId));
  return row ?? { words: [], files: [] };
}

/** Loads what a person of the workspace need not say again. Programs say it with each call. */
export async function loadAnswers(ctx: ActorContext): Promise<StoredAnswers> {
  if (ctx.actor.via !== "session") return { words: [], columnsOf: () => undefined };
  const { words, files } = await loadRow(ctx);
  const byHash = new Map(files.map(({ headingsHash, columns }) => [headingsHash, columns]));
  // `storeAnswers` alone writes them.
  const columnsOf = (header: readonly string[]) =>
    byHash.get(hashOfHeadings(header)) as ChosenColumns | undefined;
  return { words, columnsOf };
}

/** Loads the row for a change. Imports at the same time wait for each other, so that none drops the answers of another. */
async function lockRow({ db, actor: { workspaceId } }: WritingContext) {
  await db.insert(resultsAnswers).values({ workspaceId, words: [], files: [] }).onConflictDoNothing();
  return one(
    await db
      .select({ words: resultsAnswers.words, files: resultsAnswers.files })
      .from(resultsAnswers)
      .where(eq(resultsAnswers.workspaceId, workspaceId))
      .for("update"),
  );
}

/** Remembers what a person said about a file that they import: the words that it has, and the columns that they chose. */
export async function storeAnswers(
  ctx: WritingContext,
  { answeredWords, header }: Pick<ReadResults, "answeredWords" | "header">,
  chosen: ChosenColumns | undefined,
): Promise<void> {
  if (ctx.actor.via !== "session" || (answeredWords.length === 0 && !chosen)) return;
  const known = await lockRow(ctx);
  const said = new Set(answeredWords.map(({ word }) => plainWord(word)));
  const others = known.words.filter(({ word }) => !said.has(plainWord(word)));
  const words = [...answeredWords.map(({ word, state }) => ({ word, state })), ...others].slice(0, maxWords);
  const headingsHash = hashOfHeadings(header);
  const file = chosen ? [{ headingsHash, columns: chosen }] : [];
  const otherFiles = known.files.filter((each) => !chosen || each.headingsHash !== headingsHash);
  const files = [...file, ...otherFiles].slice(0, maxRememberedFiles);
  await ctx.db
    .update(resultsAnswers)
    .set({ words, files, updatedAt: sql`now()` })
    .where(eq(resultsAnswers.workspaceId, ctx.actor.workspaceId));
}
