import type { ImportMapping } from "@lotwright/contracts/lot-imports";
import { resultsAnswers } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { hashOfHeadings, maxRememberedFiles } from "../results/answers";
import { isRepeatable, isTarget, type Suggested } from "./mapping";

type Remembered = { mapping: (string | null)[]; matchBy: string };

async function loadFiles({ db, actor }: ActorContext) {
  const [row] = await db
    .select({ files: resultsAnswers.lotFiles })
    .from(resultsAnswers)
    .where(eq(resultsAnswers.workspaceId, actor.workspaceId));
  return row?.files ?? [];
}

/** Loads what a person of the workspace chose for a file with these headings. Programs say it with each call. */
export async function loadMapping(
  ctx: ActorContext,
  headings: readonly string[],
): Promise<Remembered | undefined> {
  if (ctx.actor.via !== "session") return undefined;
  const headingsHash = hashOfHeadings(headings);
  return (await loadFiles(ctx)).find((file) => file.headingsHash === headingsHash);
}

/** Remembers what a person chose for the columns of a file. */
export async function storeMapping(
  ctx: ActorContext,
  headings: readonly string[],
  { mapping, matchBy }: { mapping: ImportMapping; matchBy: string },
): Promise<void> {
  if (ctx.actor.via !== "session") return;
  const headingsHash = hashOfHeadings(headings);
  const others = (await loadFiles(ctx)).filter((file) => file.headingsHash !== headingsHash);
  const lotFiles = [{ headingsHash, mapping, matchBy }, ...others].slice(0, maxRememberedFiles);
  await ctx.db
    .insert(resultsAnswers)
    .values({ workspaceId: ctx.actor.workspaceId, words: [], files: [], lotFiles })
    .onConflictDoUpdate({
      target: resultsAnswers.workspaceId,
      set: { lotFiles, updatedAt: sql`now()` },
    });
}

/** The remembered mapping as it fits today: a custom field that was new then has its heading as its label by now. */
export function withRemembered(suggested: Suggested, remembered: Remembered | undefined): Suggested {
  if (remembered?.mapping.length !== suggested.mapping.length) return suggested;
  const mapping = remembered.mapping.map((name, place) => {
    const known = isTarget(name) ? name : null;
    return known === "newField" ? (suggested.mapping[place] ?? known) : known;
  });
  const once = mapping.filter((target) => target !== null && !isRepeatable(target));
  if (new Set(once).size < once.length) return suggested;
  return { mapping, isSure: mapping.map(() => true) };
}
