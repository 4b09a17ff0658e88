import {
  type KeptField,
  maxListedKept,
  type UndoInput,
  type Undone,
  undone,
} from "@lotwright/contracts/catalog/bulk-edits";
import type { UndoRow } from "@lotwright/db/schema";
import type { ActorContext } from "../../../core/context";
import { type Creation, createOnce, findRecordedResponse } from "../../../core/idempotency";
import { fieldChanges } from "../../../core/record";
import type { WritingContext } from "../../../core/transactions";
import { editVerb } from "../../../core/undo-snapshots";
import { mapYielding } from "../../../core/yielding";
import type { ManifestRow } from "../../accounts/assignments/access";
import { withinQuota } from "../../accounts/usage/quotas";
import {
  type ColumnName,
  columnsOf,
  deleteLots,
  type Lot,
  lockFound,
  type WrittenRows,
  writeLots,
} from "../lot-changes/access";
import { recordBulk } from "../lot-changes/changes";
import { isShown, recordOne } from "../lot-changes/edits";
import { changeOnce } from "../lot-changes/once";
import { reachOf, takeSnapshot } from "../lot-changes/snapshots";
import { followLots } from "./follow";
import { handOn } from "./hand-on";
import { lockUndo } from "./lock-undo";
import { planUndo, type Restored, type UndoPlan } from "./plan-undo";
import { requireLotsUndone } from "./require-undone";
import { returnLots } from "./return-lots";
import { settlePlaces } from "./settle-places";
import { keepGonePhotos } from "./stored-photos";

const alwaysRead: ColumnName[] = ["manifestId", "externalId"];

/** The columns needed to decide what an undo may restore. */
const namesOf = (rows: readonly UndoRow[]): ColumnName[] => [
  ...new Set([...alwaysRead, ...rows.flatMap(({ after }) => columnsOf(after ?? {}))]),
];

/** Rows with every column restored in any of them; unrestored columns keep their locked values. */
async function rowsOf(restored: readonly Restored[]): Promise<WrittenRows> {
  const after = await mapYielding(restored, ({ lot, fields }) => ({
    lot,
    columns: Object.assign({}, ...fields.values()),
  }));
  const names = [...new Set(after.flatMap(({ columns }) => columnsOf(columns)))];
  const rows = await mapYielding(after, ({ lot, columns }) => {
    const row: Record<string, unknown> = { ...lot, ...columns };
    return { id: lot.id, ...Object.fromEntries(names.map((name) => [name, row[name]])) };
  });
  return { names, rows };
}

async function restore(
  ctx: WritingContext,
  plan: UndoPlan,
  laterIds: readonly string[],
): Promise<KeptField[]> {
  await deleteLots(ctx, plan.made);
  await writeLots(ctx, await rowsOf(plan.restored));
  const moved = plan.restored.filter(({ fields }) => fields.has("manifestId"));
  await followLots(
    ctx,
    moved.map(({ lot }) => lot.id),
  );
  return returnLots(ctx, plan.returning, laterIds);
}

async function undoNow(ctx: ActorContext, { snapshotId }: UndoInput, creation: Creation): Promise<Undone> {
  const { manifestIds, returning } = await reachOf(ctx, snapshotId);
  const run = () => createOnce(ctx, creation, undone, (ctx) => undoLocked(ctx, snapshotId, manifestIds));
  if (returning === 0) return run();
  return withinQuota(ctx, "lots", returning, (quota) => {
    quota.require();
    return run();
  });
}

/**
 * Restores unchanged values field by field and lists the rest, including lots moved to other visible manifests. Every manifest of
 * the operation must be visible. A retry gets the first attempt's response.
 */
export async function undo(ctx: ActorContext, input: UndoInput): Promise<Undone> {
  const creation = changeOnce(ctx, "bulkEdits.undo", input, input.snapshotId);
  try {
    return await undoNow(ctx, input, creation);
  } catch (error) {
    const recorded = await findRecordedResponse(ctx, creation, undone);
    if (recorded) return recorded;
    throw error;
  }
}

async function undoLocked(
  ctx: WritingContext,
  snapshotId: string,
  ofOperation: readonly string[],
): Promise<Undone> {
  const { manifests, laterIds } = await lockUndo(ctx, snapshotId, ofOperation);
  const manifestIds = manifests.map(({ id }) => id);
  await requireLotsUndone(ctx, { snapshotId, laterIds, manifestIds });
  const isOverwritten = await handOn(ctx, snapshotId, laterIds);
  const { rows, manifestId, operation } = await takeSnapshot(ctx, snapshotId);
  const ids = rows.map(({ itemId }) => itemId);
  const withHash = rows.some(({ after }) => after?.rowHash !== undefined);
  const lots = await lockFound(ctx, manifestIds, { ids, names: namesOf(rows), withHash });
  const isElsewhere = (lot: Lot) => !ofOperation.includes(String(lot.manifestId));
  const isReachable = (id: unknown) => manifestIds.includes(String(id));
  const planned = await planUndo(rows, lots, { isOverwritten, isElsewhere, isReachable, manifestId });
  const plan = await keepGonePhotos(ctx, await settlePlaces(ctx, { manifestIds, laterIds }, planned));
  const kept = [...plan.kept, ...(await restore(ctx, plan, laterIds))];
  const restored = plan.made.length + plan.restored.length + plan.returning.length;
  if (operation === editVerb) await recordOneUndone(ctx, plan);
  else await record(ctx, { manifests, manifestId, snapshotId }, { restored, kept: kept.length });
  return { restored, kept: kept.slice(0, maxListedKept), keptCount: kept.length };
}

/** Records the undo of one lot's edit with the values that it restored. */
async function recordOneUndone(ctx: WritingContext, { restored }: UndoPlan): Promise<void> {
  for (const { lot, fields } of restored) {
    const columns: Record<string, unknown> = Object.assign({}, ...fields.values());
    const changes = fieldChanges(lot, { ...lot, ...columns }, Object.keys(columns).filter(isShown));
    const { workspaceId } = ctx.actor;
    const place = { ...lot, manifestId: String(lot.manifestId), workspaceId };
    await recordOne(ctx, place, { verb: "item.undone", changes });
  }
}

type Place = { manifests: readonly ManifestRow[]; manifestId: string; snapshotId: string };

/** Records one activity entry, and one event per manifest. */
async function record(
  ctx: WritingContext,
  { manifests, manifestId, snapshotId }: Place,
  counts: Record<string, number>,
) {
  const changes = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([field, count]) => ({ field, before: "", after: String(count) }));
  for (const manifest of manifests) {
    const isOfEntry = manifest.id === manifestId;
    await recordBulk(ctx, manifest, { verb: "items.undone", snapshotId, changes: isOfEntry ? changes : [] });
  }
}
