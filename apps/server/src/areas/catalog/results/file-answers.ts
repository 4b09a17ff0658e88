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
/** Stored answers about files of results and of lots, newest first. */
export type FileAnswers = Pick<typeof resultsAnswers.$inferSelect, keyof typeof columns>;

const ofWorkspace = ({ actor }: ActorContext) => eq(resultsAnswers.workspaceId, actor.workspaceId);

/** Loads the workspace's stored answers. API clients send answers with each request, so they get none. */
export async function loadFileAnswers(ctx: ActorContext): Promise<FileAnswers> {
  const none = { words: [], files: [], lotFiles: [] };
  if (ctx.actor.via !== "session") return none;
  const [row] = await ctx.db.select(columns).from(resultsAnswers).where(ofWorkspace(ctx));
  return row ?? none;
}

/** Updates the workspace's stored answers. Call in a transaction: concurrent updates wait, so that no answers are lost. */
export async function changeFileAnswers(
  ctx: ActorContext,
  change: (known: FileAnswers) => Partial<FileAnswers>,
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

/** Puts the answer about files with these headings first in the list. */
export const withFileAnswers = <File extends { headingsHash: string }>(
  known: readonly File[],
  file: File,
): File[] =>
  [file, ...known.filter(({ headingsHash }) => headingsHash !== file.headingsHash)].slice(
    0,
    maxRememberedFiles,
  );
