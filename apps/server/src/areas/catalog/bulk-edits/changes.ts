import { fieldLabel, type ItemFieldId } from "@lotwright/contracts/catalog/item-fields";
import type { ActivityVerb, FieldChange, UndoableVerb } from "@lotwright/contracts/workspace/activity";
import type { UndoRow } from "@lotwright/db/schema";
import type { ActorContext } from "../../../core/context";
import { fieldChanges } from "../../../core/record";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { mapYielding } from "../../../core/yielding";
import { loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";
import { columnsOf, isSame, type Lot, lotName, type WrittenRows, writeLots } from "./access";
import { writeSnapshot } from "./snapshots";

/** Runs an operation on lots of a manifest in a transaction that holds its lock, which comes before those of lots. */
export const inManifest = <Result>(
  ctx: ActorContext,
  manifestId: string,
  work: (ctx: WritingContext, manifest: ManifestRow) => Promise<Result>,
): Promise<Result> =>
  inTransaction(ctx, async (ctx) => work(ctx, await loadManifestForUpdate(ctx, manifestId)));

/** The changes of an activity entry: how many lots, and what was written. */
export const lotCount = (count: number): FieldChange => ({ field: "lots", before: "", after: String(count) });

/** Which fields an operation wrote, where each lot has its own value. */
export const fieldNames = (fields: readonly ItemFieldId[]): FieldChange[] =>
  fieldChanges({}, { fields: fields.map((field) => fieldLabel(field)) }, ["fields"]);

type Done = { verb: ActivityVerb; snapshotId?: string; changes: FieldChange[] };

/** One entry and one event for all lots: a list is read again as a whole. */
export function recordBulk(
  ctx: WritingContext,
  { id, name, workspaceId }: Pick<ManifestRow, "id" | "name" | "workspaceId">,
  { verb, snapshotId, changes }: Done,
): Promise<void> {
  const event = { workspaceId, type: "items.changed", manifestId: id } as const;
  return ctx.record({ verb, entityId: snapshotId ?? id, manifestId: id, label: name, changes, event });
}

/** A lot, and what some of its columns should be. */
export type Change = { lot: Lot; fields: Record<string, unknown> };

/** The columns that differ, before and after; undefined when none does. */
export function changeOf({ lot, fields }: Change): UndoRow | undefined {
  const changed = Object.keys(fields).filter((name) => !isSame(lot[name], fields[name]));
  if (changed.length === 0) return undefined;
  const pick = (row: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return { itemId: lot.id, lot: lotName(lot), before: pick(lot), after: pick(fields) };
}

/** The undo rows of all changes that change anything. */
export async function changesOf(changes: readonly Change[]): Promise<UndoRow[]> {
  return (await mapYielding(changes, changeOf)).filter((row) => row !== undefined);
}

/** Rows of `names` that the lots have after `rows`. Their locks are held, so the other columns still hold too. */
export async function rowsToWrite(lots: readonly Lot[], rows: readonly UndoRow[]): Promise<WrittenRows> {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const names = [...new Set(rows.flatMap(({ after }) => columnsOf(after ?? {})))];
  return {
    names,
    rows: await mapYielding(rows, ({ itemId, after }) => {
      const row = { ...byId.get(itemId), ...after };
      return {
        id: itemId,
        ...Object.fromEntries(names.map((name) => [name, row[name as keyof typeof row]])),
      };
    }),
  };
}

/** Writes the changes, and what is needed to undo them. Null when nothing changes. */
export async function applyChanges(
  ctx: WritingContext,
  manifest: ManifestRow,
  { verb, changes, shown }: { verb: UndoableVerb; changes: readonly Change[]; shown: FieldChange[] },
): Promise<{ snapshotId: string; rows: UndoRow[] } | undefined> {
  const rows = await changesOf(changes);
  if (rows.length === 0) return undefined;
  const snapshotId = await writeSnapshot(ctx, { manifestId: manifest.id, operation: verb, rows });
  const lots = changes.map(({ lot }) => lot);
  await writeLots(ctx, await rowsToWrite(lots, rows));
  await recordBulk(ctx, manifest, { verb, snapshotId, changes: [lotCount(rows.length), ...shown] });
  return { snapshotId, rows };
}
