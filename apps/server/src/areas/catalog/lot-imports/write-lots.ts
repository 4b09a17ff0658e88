import { emptyFields, type ItemFieldId, itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { filledBy, type RanImport } from "@lotwright/contracts/catalog/lot-imports";
import { items, lotImportRows, type UndoRow } from "@lotwright/db/schema";
import { and, asc, eq, getTableColumns, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import type { WritingContext } from "../../../core/transactions";
import { mapYielding } from "../../../core/yielding";
import type { ManifestRow } from "../../accounts/assignments/access";
import {
  type ColumnName,
  isSame,
  type Lot,
  lockFound,
  lotName,
  nameInTable,
  rowHash,
  writeLots,
} from "../lot-changes/access";
import { changesOf, rowsToWrite } from "../lot-changes/changes";
import { type ImportRecord, isCustomKey, type StagedRow } from "./access";

/** Lots per statement. */
const sliceSize = 1_000;

const columns = getTableColumns(items);
type OnSlice = (count: number) => Promise<void>;
type ChangedLot = RanImport["changedLots"][number];

const ofImport = (importId: string) => eq(lotImportRows.importId, importId);
const newNumber = sql<number | null>`(${lotImportRows.fields} ->> 'lotNumber')::int`;

/** Highest number in the rows, 0 if none, and the count of new lots without a number. */
export async function newNumbers(
  { db }: ActorContext,
  importId: string,
): Promise<{ highestNew: number; blank: number }> {
  const isCreated = sql`${lotImportRows.shownAction} = 'create'`;
  const [row] = await db
    .select({
      highestNew: sql<number>`coalesce(max(${newNumber}), 0)`,
      blank: sql<number>`count(*) filter (where ${isCreated} and ${isNull(newNumber)})::int`,
    })
    .from(lotImportRows)
    .where(and(ofImport(importId), sql`${lotImportRows.shownAction} in ('create', 'update')`));
  return row ?? { highestNew: 0, blank: 0 };
}

const field = (name: string) => sql`(${lotImportRows.fields} ->> ${name})`;

/** Whether a new number or key was taken after the check, or a matched lot no longer matches its row. */
export async function findChanged(
  { db }: ActorContext,
  { id, manifestId, matchBy }: ImportRecord,
): Promise<boolean> {
  const lot = sql`(${items.lotNumber} || ${items.sectionLetter})`;
  const sameLot = sql`select 1 from ${items} where ${items.manifestId} = ${manifestId}`;
  const isTaken = sql`${newNumber} is not null and exists (${sameLot} and ${items.lotNumber} = ${newNumber}
    and ${items.sectionLetter} = coalesce(${field("sectionLetter")}, ''))`;
  const key = matchBy === "externalId" || isCustomKey(matchBy) ? columns[matchBy as ColumnName] : undefined;
  const isMatched = key
    ? sql`${field(matchBy)} <> '' and exists (${sameLot} and ${key} = ${field(matchBy)})`
    : sql`false`;
  const isGone = sql`not exists (${sameLot} and ${items.id} = ${lotImportRows.itemId} and ${lot} = ${lotImportRows.lot})`;
  const { shownAction } = lotImportRows;
  const [row] = await db
    .select({ line: lotImportRows.line })
    .from(lotImportRows)
    .where(
      and(
        ofImport(id),
        sql`((${shownAction} = 'create' and (${isTaken} or ${isMatched})) or (${shownAction} = 'update' and ${isGone}))`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

type Target = { record: ImportRecord; manifest: ManifestRow; firstNumber: number };

/** Whether the file's columns fill a field in new lots. */
const isWritten =
  ({ mapping, newLabels }: ImportRecord) =>
  (id: ItemFieldId) =>
    mapping.some((target) => [...filledBy(target)].includes(id)) || Object.hasOwn(newLabels, id);

type Made = { line: number; itemId: string; lot: string; rowHash: string; isBlank: boolean };

/** SQL of a new lot's value: from its row, or the default of an empty field. */
function sqlValue(id: ItemFieldId, { consignor }: ManifestRow): SQL {
  const value = sql`source.${sql.identifier(id)}`;
  const empty = id === "consignor" ? consignor : emptyFields[id];
  return empty === null ? value : sql`coalesce(${value}, ${empty})`;
}

/** Inserts the new lots of the rows after `after`, in one statement without fetching rows. */
function insertSlice(ctx: ActorContext, { record, manifest, firstNumber }: Target, after: number) {
  const { workspaceId, userId } = ctx.actor;
  const names = itemFieldIds.filter(
    (id) => id !== "lotNumber" && id !== "sectionLetter" && isWritten(record)(id),
  );
  const place = ["lotNumber", "sectionLetter"] as const;
  const types = [...place, ...names].map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(columns[name].getSQLType())}`,
  );
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const targets = list(names.map((name) => sql.identifier(nameInTable(name))).map((name) => sql`${name}`));
  const values = list(names.map((name) => sqlValue(name, manifest)));
  const consignor = names.includes("consignor") ? sql`` : sql`, consignor`;
  const others = names.length > 0 ? sql`, ${targets}` : sql``;
  return ctx.db.execute<Made>(sql`
    with source as materialized (
      select line, new_item_id, lot, field.*,
        count(*) filter (where field."lotNumber" is null) over (order by line) as blanks
      from ${lotImportRows}, jsonb_to_record(fields) as field(${list(types)})
      where import_id = ${record.id} and shown_action = 'create' and line > ${after}
      order by line limit ${sliceSize}
    ), made as (
      insert into ${items} (id, workspace_id, manifest_id, created_by, creation_hash, lot_number, section_letter${consignor}${others})
      select new_item_id, ${workspaceId}::uuid, ${manifest.id}::uuid, ${userId}::uuid, '',
        coalesce(source."lotNumber", ${firstNumber}::int + blanks::int - 1), coalesce(source."sectionLetter", '')
        ${names.includes("consignor") ? sql`` : sql`, ${manifest.consignor}`}${names.length > 0 ? sql`, ${values}` : sql``}
      from source
      returning id, lot_number || section_letter as lot, ${rowHash} as row_hash
    ), numbered as (
      update ${lotImportRows} set lot = made.lot from made, source
      where import_id = ${record.id} and source.new_item_id = made.id and lot_import_rows.line = source.line and source.lot = ''
    )
    select source.line, made.id as "itemId", made.lot, made.row_hash as "rowHash", source."lotNumber" is null as "isBlank"
    from made join source on source.new_item_id = made.id order by source.line`);
}

/** Undo row of a new lot. Its hash shows whether the lot is unchanged. */
const madeRow = ({ itemId, lot, rowHash }: Made): UndoRow => ({
  itemId,
  lot,
  before: null,
  after: { rowHash },
});

/** Inserts the new lots in the file's order. Returns undo rows. */
export async function insertLots(ctx: WritingContext, target: Target, onSlice: OnSlice): Promise<UndoRow[]> {
  const made: UndoRow[] = [];
  let { firstNumber } = target;
  for (let after = 0; ; ) {
    const slice = await insertSlice(ctx, { ...target, firstNumber }, after);
    const last = slice.at(-1);
    if (!last) return made;
    made.push(...slice.map(madeRow));
    firstNumber += slice.filter(({ isBlank }) => isBlank).length;
    after = last.line;
    await onSlice(slice.length);
  }
}

type Wanted = Pick<StagedRow, "line" | "lot" | "fields" | "base"> & { itemId: string };

async function nextUpdates({ db }: ActorContext, importId: string, after: string): Promise<Wanted[]> {
  const { line, lot, fields, base, itemId, shownAction } = lotImportRows;
  return db
    .select({ line, lot, fields, base, itemId: sql<string>`${itemId}` })
    .from(lotImportRows)
    .where(and(ofImport(importId), eq(shownAction, "update"), gt(itemId, after)))
    .orderBy(asc(itemId))
    .limit(sliceSize);
}

const firstId = "00000000-0000-0000-0000-000000000000";

/** Whether a lot still has the values that its row overwrites, as found by the check. */
const isAsChecked = (lot: Lot, { base }: Wanted) =>
  Object.keys(base).every((name) => isSame(lot[name], base[name]));

type Fit = { row: Wanted; lot: Lot | undefined };

const changedLot = ({ row, lot }: Fit): ChangedLot => ({
  ...{ line: row.line, itemId: row.itemId, lot: lot ? lotName(lot) : row.lot },
});

/** Locks the rows' lots, and writes those unchanged since the check. */
async function updateSlice(ctx: WritingContext, { manifestId }: ImportRecord, wanted: readonly Wanted[]) {
  const names = [...new Set(wanted.flatMap(({ fields }) => Object.keys(fields)))].filter(isColumn);
  const ids = wanted.map(({ itemId }) => itemId);
  const lots = await lockFound(ctx, [manifestId], { ids, names });
  const found = new Map(lots.map((lot) => [lot.id, lot]));
  const fits = await mapYielding(wanted, (row): Fit => ({ row, lot: found.get(row.itemId) }));
  const isWritable = ({ row, lot }: Fit) => lot !== undefined && isAsChecked(lot, row);
  const changes = fits.flatMap(({ row, lot }) =>
    lot && isAsChecked(lot, row) ? [{ lot, fields: row.fields }] : [],
  );
  const rows = await changesOf(changes);
  await writeLots(ctx, await rowsToWrite(lots, rows));
  return { rows, changed: fits.filter((fit) => !isWritable(fit)).map(changedLot) };
}

/** Writes rows of existing lots in id order; lots changed since the check are skipped. */
export async function updateLots(ctx: WritingContext, record: ImportRecord, onSlice: OnSlice) {
  const updated: UndoRow[] = [];
  const changed: ChangedLot[] = [];
  for (let after = firstId; ; ) {
    const wanted = await nextUpdates(ctx, record.id, after);
    if (wanted.length === 0) return { updated, changed };
    const slice = await updateSlice(ctx, record, wanted);
    updated.push(...slice.rows);
    changed.push(...slice.changed);
    after = wanted.at(-1)?.itemId ?? after;
    await onSlice(wanted.length);
  }
}

const isColumn = (name: string): name is ColumnName => Object.hasOwn(columns, name);

/** Notes on rows that they were skipped because their lots had changed. */
export async function writeChangedNotes(
  { db }: ActorContext,
  importId: string,
  changed: readonly ChangedLot[],
): Promise<void> {
  if (changed.length === 0) return;
  const lines = JSON.stringify(changed.map(({ line }) => line));
  const note = "The lot was changed after the check, so it stays as it is.";
  await db
    .update(lotImportRows)
    .set({ action: "skip", note })
    .where(
      and(
        ofImport(importId),
        sql`${lotImportRows.line} in (select value::int from jsonb_array_elements_text(${lines}::jsonb))`,
      ),
    );
}
