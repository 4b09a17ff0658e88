import { type Result, resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import { undoHours } from "@lotwright/contracts/catalog/results";
import { items, undoSnapshots, users } from "@lotwright/db/schema";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { newestFirst } from "../../../core/paging";
import { isRecent } from "../../../core/undo-snapshots";
import { mapYielding, yieldToEventLoop } from "../../../core/yielding";
import { rowJson } from "../../../fast/row-json";
import { uuids, writeLots } from "../lot-changes/access";

export type LotRow = Result & { id: string; lotNumber: number; sectionLetter: string; title: string };

const operation = "results.imported";

/** Loads all lots of a manifest that the actor may see, with results. Reads 20,000 without blocking the event loop. */
export const loadLots = (ctx: ActorContext, manifestId: string): Promise<LotRow[]> =>
  readLots(ctx, eq(items.manifestId, manifestId));

/** Lots among `ids` in one of the manifests, with results. */
export const findLots = (
  ctx: ActorContext,
  manifestIds: readonly string[],
  ids: readonly string[],
): Promise<LotRow[]> =>
  readLots(ctx, and(inArray(items.manifestId, [...manifestIds]), sql`${items.id} = any(${uuids(ids)})`));

async function readLots({ db }: ActorContext, where: SQL | undefined): Promise<LotRow[]> {
  const { id, lotNumber, sectionLetter, title, hammerPrice, saleState, buyerNumber } = items;
  const lot = { id, lotNumber, sectionLetter, title, hammerPrice, saleState, buyerNumber };
  const rows = await db
    .select({ lot: sql<string>`${rowJson(lot)}::text` })
    .from(items)
    .where(where);
  await yieldToEventLoop();
  return mapYielding(rows, ({ lot }): LotRow => JSON.parse(lot));
}

/**
 * Writes results of lots. Only transactions with the manifest's lock write results or move lots, so values read before are current.
 */
export const writeResults = (ctx: ActorContext, results: readonly (Result & { id: string })[]) =>
  writeLots(ctx, { names: resultFieldIds, rows: results });

/** A lot's result before an import, and the imported result. */
export type Overwritten = { itemId: string; before: Result; after: Result };

const importsOf = ({ actor }: ActorContext, manifestId: string) =>
  and(
    eq(undoSnapshots.workspaceId, actor.workspaceId),
    eq(undoSnapshots.manifestId, manifestId),
    eq(undoSnapshots.operation, operation),
  );

/** Imports that can still be undone, newest first, without the overwritten results. */
export function findImports(ctx: ActorContext, manifestId: string) {
  return ctx.db
    .select({
      snapshotId: undoSnapshots.id,
      importedAt: undoSnapshots.createdAt,
      name: users.name,
      email: users.email,
      lots: undoSnapshots.rowCount,
    })
    .from(undoSnapshots)
    .leftJoin(users, eq(users.id, undoSnapshots.userId))
    .where(and(importsOf(ctx, manifestId), isRecent))
    .orderBy(...newestFirst(undoSnapshots))
    .limit(maxImports);
}

const maxImports = 20;

/** Error for a missing import. Activity entries do not name an import's snapshot, so the reason is unknown. */
const gone = () =>
  new AppError(
    "NOT_FOUND",
    "This import can't be undone: it was undone, or its former results are no longer stored.",
  );

/** Deletes and returns an import's snapshot, so that it can be undone only once. Throws if missing or expired. */
export async function takeSnapshot(
  ctx: ActorContext,
  manifestId: string,
  snapshotId: string,
): Promise<Overwritten[]> {
  const [row] = await ctx.db
    .delete(undoSnapshots)
    .where(and(eq(undoSnapshots.id, snapshotId), importsOf(ctx, manifestId)))
    .returning({ rows: undoSnapshots.rows, isRecent });
  if (!row) throw gone();
  if (!row.isRecent) {
    throw new AppError("CONFLICT", `An import can be undone for ${undoHours} hours. This one is older.`);
  }
  // rows of `importResults`
  return row.rows as unknown as Overwritten[];
}
