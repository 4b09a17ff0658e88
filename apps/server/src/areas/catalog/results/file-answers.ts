import { createHash } from "node:crypto";
import { resultsAnswers } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";

/** Kinds of files that are remembered for a workspace. */
const maxRememberedFiles = 50;

/** Identifies files by their headings. */
export const hashOfHeadings = (headings: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(headings.map((heading) => heading.trim())))
    .digest("base64url");

const { words, files, lotFiles } = resultsAnswers;
const columns = { words, files, lotFiles };
/** Answers of a workspace's people about files of results and of lots, the newest first. */
export type FileAnswers = Pick<typeof resultsAnswers.$inferSelect, keyof typeof columns>;

const ofWorkspace = ({ actor }: ActorContext) => eq(resultsAnswers.workspaceId, actor.workspaceId);

/** Loads the answers that people of the workspace gave. Programs give theirs with each call, so they get none of these. */
export async function loadFileAnswers(ctx: ActorContext): Promise<FileAnswers> {
  const none = { words: [], files: [], lotFiles: [] };
  if (ctx.actor.via !== "session") return none;
  const [row] = await ctx.db.select(columns).from(resultsAnswers).where(ofWorkspace(ctx));
  return row ?? none;
}

/**
 * Changes the answers of the workspace, where a person gave some. Call in a transaction: others at the same time wait for its end, so
 * that none drops the answers of another.
 */
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

/** Puts the answer about files with these headings first. */
export const withFile = <File extends { headingsHash: string }>(known: readonly File[], file: File): File[] =>
  [file, ...known.filter(({ headingsHash }) => headingsHash !== file.headingsHash)].slice(
    0,
    maxRememberedFiles,
  );
