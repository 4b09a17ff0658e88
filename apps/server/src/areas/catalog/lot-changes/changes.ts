import { fieldLabel } from "@lotwright/contracts/catalog/item-fields";
import { resultFieldIds, resultFields } from "@lotwright/contracts/catalog/result-fields";
import type { WrittenFieldId } from "@lotwright/contracts/catalog/write-fields";
import type { ActivityVerb, FieldChange, UndoableVerb } from "@lotwright/contracts/workspace/activity";
import type { UndoRow } from "@lotwright/db/schema";
import type { ActorContext } from "../../../core/context";
import { fieldChanges } from "../../../core/record";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { mapYielding, yieldToEventLoop } from "../../../core/yielding";
import { loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";
import { columnsOf, isSame, type Lot, lotName, type WrittenRows, writeLots } from "./access";
import { writeSnapshot } from "./snapshots";

/** Runs an operation on lots of a manifest in a transaction, locking the manifest before the lots. */
export const inManifest = <Result>(
  ctx: ActorContext,
  manifestId: string,
  work: (ctx: WritingContext, manifest: ManifestRow) => Promise<Result>,
): Promise<Result> =>
  inTransaction(ctx, async (ctx) => work(ctx, await loadManifestForUpdate(ctx, manifestId)));

/** Changes for the activity entry: the number of lots. */
export const lotCount = (count: number): FieldChange => ({ field: "lots", before: "", after: String(count) });

/** Change for the activity entry: names of the fields whose values differ per lot. */
export const fieldNames = (fields: readonly WrittenFieldId[]): FieldChange[] =>
  fieldChanges({}, { fields: fields.map(labelOf) }, ["fields"]);

const labelOf = (field: WrittenFieldId) =>
  field === "result" ? resultFields.saleState.label : fieldLabel(field);

type Done = { verb: ActivityVerb; snapshotId?: string; changes: FieldChange[] };

/** Records one activity entry and one event for all lots, because lists are refetched as a whole. */
export function recordBulk(
  ctx: WritingContext,
  { id, name, workspaceId }: Pick<ManifestRow, "id" | "name" | "workspaceId">,
  { verb, snapshotId, changes }: Done,
): Promise<void> {
  const event = { workspaceId, type: "items.changed", manifestId: id } as const;
  return ctx.record({ verb, entityId: snapshotId ?? id, manifestId: id, label: name, changes, event });
}

/** A lot with new values of some columns. */
export type Change = { lot: Lot; fields: Record<string, unknown> };

/** Columns that undo restores together: a number alone names another lot, and price and buyer depend on the state. */
const groups: readonly (readonly string[])[] = [["lotNumber", "sectionLetter"], resultFieldIds];

/** The names with the others of their groups. */
const withGroups = (names: readonly string[]): string[] => [
  ...new Set([...names, ...groups.filter((group) => group.some((name) => names.includes(name))).flat()]),
];

/** The changed columns before and after, with the others of their groups; undefined if none differs. */
export function changeOf({ lot, fields }: Change): UndoRow | undefined {
  const changed = Object.keys(fields).filter((name) => !isSame(lot[name], fields[name]));
  if (changed.length === 0) return undefined;
  const names = withGroups(changed).filter((name) => name in lot);
  const pick = (row: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { itemId: lot.id, lot: lotName(lot), before: pick(lot), after: pick({ ...lot, ...fields }) };
}

/** Undo rows of all changes, without those that change nothing. */
export async function changesOf(changes: readonly Change[]): Promise<UndoRow[]> {
  return (await mapYielding(changes, changeOf)).filter((row) => row !== undefined);
}

/** Complete rows of `names` after applying `rows`. The lots are locked, so the values read before are current. */
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

type Applied = { snapshotId: string; rows: UndoRow[] };

/** Writes changes of locked lots and their undo snapshot, without an activity entry. Undefined if nothing changes. */
export async function storeChanges(
  ctx: WritingContext,
  manifestId: string,
  { verb, changes }: { verb: UndoableVerb; changes: readonly Change[] },
): Promise<Applied | undefined> {
  const rows = await changesOf(changes);
  if (rows.length === 0) return undefined;
  const snapshotId = await writeSnapshot(ctx, { manifestId, operation: verb, rows });
  const lots = changes.map(({ lot }) => lot);
  await yieldToEventLoop();
  await writeLots(ctx, await rowsToWrite(lots, rows));
  return { snapshotId, rows };
}

/** Writes changes of locked lots with their undo snapshot and activity entry. Undefined if nothing changes. */
export async function applyChanges(
  ctx: WritingContext,
  manifest: ManifestRow,
  { shown, ...written }: { verb: UndoableVerb; changes: readonly Change[]; shown: FieldChange[] },
): Promise<Applied | undefined> {
  const applied = await storeChanges(ctx, manifest.id, written);
  if (!applied) return undefined;
  const { snapshotId, rows } = applied;
  const { verb } = written;
  await recordBulk(ctx, manifest, { verb, snapshotId, changes: [lotCount(rows.length), ...shown] });
  return applied;
}
