import type {
  AdjustableField,
  RemoveAdjustmentsInput,
  SaveAdjustmentsInput,
  SavedAdjustment,
} from "@lotwright/contracts/export-adjustments";
import type { Success } from "@lotwright/contracts/fields";
import { exportAdjustments, items } from "@lotwright/db/schema";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { AppError } from "../../errors";
import { inTransaction, type WritingContext } from "../../transactions";
import { requirePreset } from "../export-presets/access";
import { loadManifestForUpdate, type ManifestRow } from "../manifests/access";
import { adjustmentsOf } from "./access";

const prices: ReadonlySet<AdjustableField> = new Set([
  "startPrice",
  "lowEstimate",
  "highEstimate",
  "reservePrice",
]);
const price = /^(?:\d{1,9}(?:\.\d{1,2})?)?$/;
const quantity = /^[1-9]\d{0,6}$/;

/** Saves what lots have in the exports to one platform only; a null value takes it back. */
export function saveAdjustments(ctx: ActorContext, input: SaveAdjustmentsInput): Promise<Success> {
  const { id: presetId, label } = requirePreset(input.preset);
  for (const adjustment of input.adjustments) requireReadable(adjustment);
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, input.manifestId);
    await requireItems(ctx, manifest, input.adjustments);
    const last = new Map(input.adjustments.map((one) => [`${one.itemId} ${one.field}`, one]));
    await removeRows(
      ctx,
      adjustmentsOf(ctx, manifest.id, presetId),
      [...last.values()].filter(({ value }) => value === null),
    );
    const kept = [...last.values()].flatMap(({ itemId, field, value }) =>
      value === null ? [] : [{ itemId, field, value }],
    );
    await upsertRows(ctx, { manifestId: manifest.id, presetId }, kept);
    return recorded(ctx, manifest, label);
  });
}

/** Takes back all that was changed for one platform. */
export function removeAllAdjustments(ctx: ActorContext, input: RemoveAdjustmentsInput): Promise<Success> {
  const { id: presetId, label } = requirePreset(input.preset);
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, input.manifestId);
    await ctx.db.delete(exportAdjustments).where(adjustmentsOf(ctx, manifest.id, presetId));
    return recorded(ctx, manifest, label);
  });
}

function requireReadable({ field, value }: SavedAdjustment): void {
  if (value === null) return;
  if (prices.has(field) && !price.test(value)) {
    throw new AppError("INVALID", "A price is a number with at most two decimals, such as 12.50");
  }
  if (field === "quantity" && !quantity.test(value)) {
    throw new AppError("INVALID", "A quantity is a whole number, such as 2");
  }
  if (field === "lotNumber" && !/^\S.{0,38}\S$|^\S$/.test(value)) {
    throw new AppError("INVALID", "A lot number has at most 40 characters");
  }
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

async function removeRows(
  { db }: WritingContext,
  ofPreset: ReturnType<typeof adjustmentsOf>,
  removed: readonly SavedAdjustment[],
): Promise<void> {
  if (removed.length === 0) return;
  const keys = JSON.stringify(removed.map(({ itemId, field }) => ({ itemId, field })));
  const isRemoved = sql`(${exportAdjustments.itemId}, ${exportAdjustments.field}) in (
    select "itemId", field from json_to_recordset(${keys}::json) as removed("itemId" uuid, field text)
  )`;
  await db.delete(exportAdjustments).where(and(ofPreset, isRemoved));
}

type Kept = { itemId: string; field: string; value: string };

/** From one parameter: thousands of rows would have more parameters than a statement can. */
async function upsertRows(
  { db, actor }: WritingContext,
  { manifestId, presetId }: { manifestId: string; presetId: string },
  kept: readonly Kept[],
): Promise<void> {
  if (kept.length === 0) return;
  const { workspaceId } = actor;
  await db.execute(sql`
    insert into ${exportAdjustments} (workspace_id, manifest_id, preset_id, item_id, field, value, updated_at)
    select ${workspaceId}::uuid, ${manifestId}::uuid, ${presetId}, "itemId", field, value, now()
    from json_to_recordset(${JSON.stringify(kept)}::json) as kept("itemId" uuid, field text, value text)
    on conflict (manifest_id, preset_id, item_id, field)
    do update set value = excluded.value, updated_at = excluded.updated_at`);
}

async function recorded(ctx: WritingContext, { id, name }: ManifestRow, preset: string): Promise<Success> {
  const { workspaceId } = ctx.actor;
  await ctx.record({
    ...{ verb: "export-adjustments.changed", entityId: id, manifestId: id },
    label: `${name}: ${preset}`,
    event: { workspaceId, type: "export-adjustments.changed", manifestId: id },
  });
  return { success: true };
}
