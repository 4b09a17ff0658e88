import type {
  RemoveAdjustmentsInput,
  SaveAdjustmentsInput,
  SavedAdjustment,
} from "@lotwright/contracts/exports/export-adjustments";
import type { Success } from "@lotwright/contracts/values/fields";
import { exportAdjustments, items } from "@lotwright/db/schema";
import type { MadeAdjustment } from "@lotwright/export/preset/check/check";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";
import { requirePreset } from "../export-presets/access";
import { adjustmentsOf, loadReplacedTexts } from "./access";

/** Maximum size of a manifest's adjustments per platform, in bytes, since each check and export reads all. */
const maxStoredBytes = 40_000_000;
/** Maximum of rows per statement. */
const maxRowsAtOnce = 1_000;

type Target = { manifestId: string; preset: string };

/** Saves adjustments for one platform; a null value removes one. */
export function saveAdjustments(
  ctx: ActorContext,
  { adjustments, ...target }: SaveAdjustmentsInput,
): Promise<Success> {
  return changeAdjustments(ctx, target, async (ctx, manifest, presetId) => {
    await requireItems(ctx, manifest, adjustments);
    // The last of several values for one field counts, because a statement cannot write a row twice.
    const last = [...new Map(adjustments.map((one) => [`${one.itemId} ${one.field}`, one])).values()];
    const removed = await removeRows(ctx, { manifest, presetId }, last);
    const made = await withReplaced(ctx, last);
    await upsertRows(ctx, { manifest, presetId }, made);
    return removed + made.length > 0;
  });
}

/** Saves the automatic fixes of a check, which has found the lots itself. */
export function saveProposedAdjustments(
  ctx: ActorContext,
  { adjustments, ...target }: Target & { adjustments: readonly MadeAdjustment[] },
): Promise<Success> {
  return changeAdjustments(ctx, target, async (ctx, manifest, presetId) => {
    for (let from = 0; from < adjustments.length; from += maxRowsAtOnce) {
      await upsertRows(ctx, { manifest, presetId }, adjustments.slice(from, from + maxRowsAtOnce));
    }
    return true;
  });
}

/** Removes all adjustments for one platform. */
export function removeAllAdjustments(ctx: ActorContext, target: RemoveAdjustmentsInput): Promise<Success> {
  return changeAdjustments(ctx, target, async (ctx, { id }, presetId) => {
    await ctx.db.delete(exportAdjustments).where(adjustmentsOf(ctx, id, presetId));
    return true;
  });
}

/** @param change resolves to whether something changed; otherwise nothing is recorded */
async function changeAdjustments(
  ctx: ActorContext,
  { manifestId, preset }: Target,
  change: (ctx: WritingContext, manifest: ManifestRow, presetId: string) => Promise<boolean>,
): Promise<Success> {
  const { id: presetId, label } = await requirePreset(ctx, preset);
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    if (!(await change(ctx, manifest, presetId))) return { success: true };
    await requireRoom(ctx, manifest, presetId);
    await ctx.record({
      ...{ verb: "export-adjustments.changed", entityId: manifest.id, manifestId: manifest.id },
      label: `${manifest.name}: ${label}`,
      event: {
        workspaceId: ctx.actor.workspaceId,
        type: "export-adjustments.changed",
        manifestId: manifest.id,
      },
    });
    return { success: true };
  });
}

async function requireItems(
  { db }: WritingContext,
  manifest: ManifestRow,
  adjustments: readonly SavedAdjustment[],
): Promise<void> {
  const ids = [...new Set(adjustments.map(({ itemId }) => itemId))];
  if (ids.length === 0) return;
  const found = await db.$count(items, and(eq(items.manifestId, manifest.id), inArray(items.id, ids)));
  if (found !== ids.length) throw new AppError("NOT_FOUND", "A lot doesn't exist in this manifest.");
}

/** Adds the lot's own text to adjustments without one. */
async function withReplaced(
  ctx: WritingContext,
  adjustments: readonly SavedAdjustment[],
): Promise<MadeAdjustment[]> {
  const made = adjustments.flatMap(({ value, ...of }) => (value === null ? [] : [{ ...of, value }]));
  const ids = made.flatMap(({ replaced, itemId }) => (replaced === undefined ? [itemId] : []));
  const textOf = await loadReplacedTexts(ctx, [...new Set(ids)]);
  return made.map(({ replaced, ...of }) => ({ ...of, replaced: replaced ?? textOf(of) }));
}

async function requireRoom(ctx: WritingContext, { id }: ManifestRow, presetId: string): Promise<void> {
  const { value, replaced } = exportAdjustments;
  const bytes =
    sql<number>`coalesce(sum(octet_length(${value}) + coalesce(octet_length(${replaced}), 0)), 0)`.mapWith(
      Number,
    );
  const rows = await ctx.db
    .select({ bytes })
    .from(exportAdjustments)
    .where(adjustmentsOf(ctx, id, presetId));
  if ((rows[0]?.bytes ?? 0) <= maxStoredBytes) return;
  throw new AppError("INVALID", "Too much is changed for this platform. Change the lots instead.");
}

type Stored = { manifest: ManifestRow; presetId: string };

/** Deletes rows, and resolves to their number. */
async function removeRows(
  ctx: WritingContext,
  { manifest, presetId }: Stored,
  adjustments: readonly SavedAdjustment[],
): Promise<number> {
  const removed = adjustments.filter(({ value }) => value === null);
  if (removed.length === 0) return 0;
  const isRemoved = sql`(${exportAdjustments.itemId}, ${exportAdjustments.field}) in (
    select "itemId", field from json_to_recordset(${JSON.stringify(removed)}::json) as removed("itemId" uuid, field text)
  )`;
  const ofLots = and(adjustmentsOf(ctx, manifest.id, presetId), isRemoved);
  const rows = await ctx.db
    .delete(exportAdjustments)
    .where(ofLots)
    .returning({ itemId: exportAdjustments.itemId });
  return rows.length;
}

/** Inserts or updates adjustments, except those of lots that were deleted in the meantime. */
async function upsertRows(
  { db, actor }: WritingContext,
  { manifest, presetId }: Stored,
  kept: readonly MadeAdjustment[],
): Promise<void> {
  if (kept.length === 0) return;
  await db.execute(sql`
    insert into ${exportAdjustments} (workspace_id, manifest_id, preset_id, item_id, field, value, replaced, updated_at)
    select ${actor.workspaceId}::uuid, ${manifest.id}::uuid, ${presetId}, ${items.id}, field, value, replaced, now()
    from json_to_recordset(${JSON.stringify(kept)}::json) as kept("itemId" uuid, field text, value text, replaced text)
    join ${items} on ${items.id} = "itemId" and ${items.manifestId} = ${manifest.id}::uuid
    on conflict (manifest_id, preset_id, item_id, field)
    do update set value = excluded.value, replaced = excluded.replaced, updated_at = excluded.updated_at`);
}
