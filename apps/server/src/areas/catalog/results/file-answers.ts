import { createHash } from "node:crypto";
import { resultsAnswers } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";

/** Maximum of stored kinds of files per workspace. */
const maxRememberedFiles = 50;

/** Hash of a file's headings, which identifies files of the same kind. */
export const hashOfHeadings = (headings: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(headings.map((heading) => heading.trim())))
    .digest("base64url");

const { words, files, lotFiles } = resultsAnswers;
const columns = { words, files, lotFiles };
/** How the workspace's users chose to read words and columns of result and lot files, newest first. */
export type FileChoices = Pick<typeof resultsAnswers.$inferSelect, keyof typeof columns>;

const ofWorkspace = ({ actor }: ActorContext) => eq(resultsAnswers.workspaceId, actor.workspaceId);

/** Loads the workspace's stored choices. API clients send choices with each request, so they get none. */
export async function loadFileChoices(ctx: ActorContext): Promise<FileChoices> {
  const none = { words: [], files: [], lotFiles: [] };
  if (ctx.actor.via !== "session") return none;
  const [row] = await ctx.db.select(columns).from(resultsAnswers).where(ofWorkspace(ctx));
  return row ?? none;
}

/** Updates the workspace's stored choices. Call in a transaction: concurrent updates wait, so that no choices are lost. */
export async function updateFileChoices(
  ctx: ActorContext,
  change: (known: FileChoices) => Partial<FileChoices>,
): Promise<void> {
  const { db, actor } = ctx;
  if (actor.via !== "session") return;
  await db
    .insert(resultsAnswers)
    .values({ workspaceId: actor.workspaceId, words: [], files: [] })
    .onConflictDoNothing();
  const known = one(await db.select(columns).from(resultsAnswers).where(ofWorkspace(ctx)).for("update"));
  await db
    .update(resultsAnswers)
    .set({ ...change(known), updatedAt: sql`now()` })
    .where(ofWorkspace(ctx));
}

/** Puts the choice for files with these headings first in the list. */
export const addFileChoice = <File extends { headingsHash: string }>(
  known: readonly File[],
  file: File,
): File[] =>
  [file, ...known.filter(({ headingsHash }) => headingsHash !== file.headingsHash)].slice(
    0,
    maxRememberedFiles,
  );
