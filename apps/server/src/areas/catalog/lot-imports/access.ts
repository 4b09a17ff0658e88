import { randomUUID } from "node:crypto";
import { customFieldIds } from "@lotwright/contracts/catalog/item-fields";
import {
  type ImportCounts,
  type MatchKey,
  type RowAction,
  type RowProblem,
  rowActions,
} from "@lotwright/contracts/catalog/lot-imports";
import { recordOf } from "@lotwright/contracts/values/record-of";
import type { Database } from "@lotwright/db/client";
import { items, lotImportRows, lotImports } from "@lotwright/db/schema";
import { and, asc, count, eq, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";
import { one } from "../../../core/one";
import { mapYielding, stringifyYielding } from "../../../core/yielding";
import { rowJson } from "../../../fast/row-json";
import { isManifestVisible } from "../../accounts/assignments/access";
import type { ColumnName, Lot } from "../lot-changes/access";

export type ImportRecord = typeof lotImports.$inferSelect;
export type StagedRow = typeof lotImportRows.$inferSelect;

/** Rows per statement. */
export const sliceSize = 500;

const sliceOf = <Entry>(list: readonly Entry[], at: number) => list.slice(at, at + sliceSize);

/** Loads one of the actor's imports whose manifest they may see; throws NOT_FOUND otherwise. */
export async function loadImport(ctx: ActorContext, importId: string): Promise<ImportRecord> {
  const { actor, db } = ctx;
  const isOwn = and(
    eq(lotImports.id, importId),
    eq(lotImports.workspaceId, actor.workspaceId),
    eq(lotImports.userId, actor.userId),
  );
  const [row] = await db.select().from(lotImports).where(isOwn);
  if (!row || !(await isManifestVisible(ctx, row.manifestId))) throw notFound("import");
  return row;
}

/** Loads an import in the transaction that writes its lots, and prevents its deletion until the end. */
export async function loadLockedImport(ctx: ActorContext, importId: string): Promise<ImportRecord> {
  await ctx.db
    .select({ id: lotImports.id })
    .from(lotImports)
    .where(eq(lotImports.id, importId))
    .for("key share");
  return loadImport(ctx, importId);
}

/** Serializes checks, corrections and runs of an import until the transaction ends. */
export async function lockImport({ db }: ActorContext, importId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lot import ${importId}`}, 0))`);
}

type NewImport = Omit<typeof lotImports.$inferInsert, "id" | "workspaceId" | "userId">;
export type NewRow = { line: number; cells: string[] };

/** Deletes the user's oldest imports beyond `most`, except running ones. */
export async function deleteOldest({ db, actor }: ActorContext, most: number): Promise<void> {
  const mine = eq(lotImports.userId, actor.userId);
  const oldest = db
    .select({ id: lotImports.id })
    .from(lotImports)
    .where(mine)
    .orderBy(sql`${lotImports.createdAt} desc, ${lotImports.id} desc`)
    .offset(most)
    .for("update", { skipLocked: true });
  await db.delete(lotImports).where(and(mine, sql`${lotImports.id} in (${oldest})`));
}

/** Stores a file's unchecked rows, with ids in the file's order, by which lots created at the same time are listed. */
export async function insertImport(
  ctx: ActorContext,
  record: NewImport,
  rows: readonly NewRow[],
): Promise<ImportRecord> {
  const { db, actor, signal } = ctx;
  const values = { ...record, workspaceId: actor.workspaceId, userId: actor.userId };
  const inserted = one(await db.insert(lotImports).values(values).returning());
  const ids = rows.map(() => randomUUID()).sort();
  for (let at = 0; at < rows.length; at += sliceSize) {
    signal.throwIfAborted();
    const slice = sliceOf(rows, at).map(({ line, cells }, place) => ({
      line,
      cells,
      newItemId: ids[at + place],
    }));
    const json = await stringifyYielding(slice);
    await db.execute(sql`
      insert into ${lotImportRows} (import_id, line, cells, new_item_id)
      select ${inserted.id}::uuid, line, cells, "newItemId"
      from json_to_recordset(${json}::json) as row(line int, cells text[], "newItemId" uuid)`);
  }
  return inserted;
}

export type CellRow = Pick<StagedRow, "line" | "cells" | "isSkipped">;

/** Yields the rows of an import in slices, in the file's order. */
export async function* eachSlice({ db, signal }: ActorContext, importId: string): AsyncGenerator<CellRow[]> {
  const { line, cells, isSkipped } = lotImportRows;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await db
      .select({ line, cells, isSkipped })
      .from(lotImportRows)
      .where(and(eq(lotImportRows.importId, importId), gt(line, after)))
      .orderBy(asc(line))
      .limit(sliceSize);
    if (rows.length > 0) yield rows;
    if (rows.length < sliceSize) return;
    after = rows.at(-1)?.line ?? after;
  }
}

/** Result of checking a row. */
export type CheckedRow = {
  line: number;
  action: RowAction;
  note: string;
  lot: string;
  itemId: string | null;
  claims: string[];
  fields: Record<string, unknown>;
  base: Record<string, unknown>;
  problems: RowProblem[];
};

export async function writeChecked(
  { db }: ActorContext,
  importId: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  const json = await stringifyYielding(rows);
  await db.execute(sql`
    update ${lotImportRows} set action = row.action, note = row.note, lot = row.lot, item_id = row."itemId",
      claims = row.claims, fields = row.fields, base = row.base, problems = row.problems, clash = ''
    from json_to_recordset(${json}::json) as row(line int, action text, note text, lot text, "itemId" uuid,
      claims text[], fields jsonb, base jsonb, problems jsonb)
    where import_id = ${importId} and lot_import_rows.line = row.line`);
}

export type Clash = { line: number; message: string };

export async function writeClashes(
  { db }: ActorContext,
  importId: string,
  clashes: readonly Clash[],
): Promise<void> {
  for (let at = 0; at < clashes.length; at += sliceSize) {
    const json = JSON.stringify(sliceOf(clashes, at));
    await db.execute(sql`
      update ${lotImportRows} set clash = row.message
      from json_to_recordset(${json}::json) as row(line int, message text)
      where import_id = ${importId} and lot_import_rows.line = row.line`);
  }
}

/** Rows that claim one of these places. */
export function findClaims({ db }: ActorContext, importId: string, claims: readonly string[]) {
  const { line } = lotImportRows;
  const wanted = sql`array(select jsonb_array_elements_text(${JSON.stringify(claims)}::jsonb))`;
  return db
    .select({ line, claims: lotImportRows.claims })
    .from(lotImportRows)
    .where(and(eq(lotImportRows.importId, importId), sql`${lotImportRows.claims} && ${wanted}`))
    .orderBy(asc(line));
}

/** Lot numbers and external ids named by rows of a file. */
export type Places = {
  lots: { lotNumber: number; sectionLetter: string }[];
  externalIds: string[];
  tags: string[];
};

const itemColumns = getTableColumns(items);
const textsIn = (texts: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/** Lots of a manifest that hold one of the places, with further columns. */
export async function findLots(
  { db }: ActorContext,
  manifestId: string,
  { lots, externalIds, tags }: Places,
  { names, matchBy }: { names: readonly ColumnName[]; matchBy: MatchKey },
): Promise<Lot[]> {
  const ways: SQL[] = [];
  if (lots.length > 0) {
    ways.push(sql`(${items.lotNumber}, ${items.sectionLetter}) in (
      select * from json_to_recordset(${JSON.stringify(lots)}::json) as place("lotNumber" int, "sectionLetter" text))`);
  }
  if (externalIds.length > 0) ways.push(sql`${items.externalId} in ${textsIn(externalIds)}`);
  if (tags.length > 0) ways.push(sql`${itemColumns[matchBy]} in ${textsIn(tags)}`);
  if (ways.length === 0) return [];
  const wanted = [
    ...new Set<ColumnName>([
      "id",
      "lotNumber",
      "sectionLetter",
      "externalId",
      ...(tags.length > 0 ? [matchBy] : []),
      ...names,
    ]),
  ];
  const rows = await db
    .select({ lot: sql<string>`${rowJson(recordOf(wanted, (name) => itemColumns[name]))}::text` })
    .from(items)
    .where(and(eq(items.manifestId, manifestId), sql`(${sql.join(ways, sql` or `)})`));
  return mapYielding(rows, ({ lot }): Lot => JSON.parse(lot));
}

export async function countRows({ db }: ActorContext, importId: string): Promise<ImportCounts> {
  const rows = await db
    .select({ action: lotImportRows.shownAction, count: count() })
    .from(lotImportRows)
    .where(eq(lotImportRows.importId, importId))
    .groupBy(lotImportRows.shownAction);
  const counts = recordOf(rowActions, (action) => rows.find((row) => row.action === action)?.count ?? 0);
  return { ...counts, rows: rows.reduce((sum, row) => sum + row.count, 0) };
}

const runLock = (importId: string) => `run of lot import ${importId}`;

/**
 * Locks an import as running until the transaction ends. Runs in one manifest wait for each other, since they could take each
 * other's numbers.
 */
export async function lockRun(
  { db }: ActorContext,
  { id, manifestId }: Pick<ImportRecord, "id" | "manifestId">,
): Promise<void> {
  const names = [`runs of lot imports in ${manifestId}`, runLock(id)];
  for (const name of names) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Whether a transaction holds `lockRun`; a killed process loses its locks. */
export async function isRunning({ db }: { db: Database }, importId: string): Promise<boolean> {
  const key = sql`hashtextextended(${runLock(importId)}, 0)`;
  const [row] = await db.execute<{ held: boolean }>(sql`
    select exists (
      select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and classid::bigint = (${key} >> 32) & 4294967295 and objid::bigint = ${key} & 4294967295
    ) as held`);
  return row?.held === true;
}

export const isCustomKey = (matchBy: string): boolean =>
  (customFieldIds as readonly string[]).includes(matchBy);
