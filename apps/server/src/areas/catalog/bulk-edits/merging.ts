import type {
  BulkItemsInput,
  MergeChoices,
  MergedItems,
  MergeItemsInput,
  RemovedItems,
} from "@lotwright/contracts/catalog/bulk-edits";
import { fieldsWhere } from "@lotwright/contracts/catalog/field-outcomes";
import { fieldLabel } from "@lotwright/contracts/catalog/item-fields";
import { grouped } from "@lotwright/contracts/values/grouped";
import { maxLongTextLength, maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { exportAdjustments, items, recordings } from "@lotwright/db/schema";
import { getTableColumns, inArray } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { invalidField } from "../../../core/errors";
import { one } from "../../../core/one";
import type { WritingContext } from "../../../core/transactions";
import { columnsOf, deleteLots, inLotOrder, type Lot, loadLots, lotName, writeLots } from "./access";
import { changeOf, inManifest, lotCount, recordBulk } from "./changes";
import { keptValues } from "./merge-choices";
import { writeSnapshot } from "./snapshots";

const allColumns = columnsOf(getTableColumns(items));

const isEmpty = (value: unknown) => value === null || value === "";

const photosOf = ({ photoUrls }: Lot): unknown[] => (Array.isArray(photoUrls) ? photoUrls : []);

function allPhotos(lots: readonly Lot[]): unknown[] {
  const photoUrls = [...new Set(lots.flatMap(photosOf))];
  if (photoUrls.length <= maxPhotosPerItem) return photoUrls;
  const sentence = `These lots have ${photoUrls.length} photos together. A lot can have at most ${maxPhotosPerItem}.`;
  throw invalidField("ids", sentence);
}

function allText(lots: readonly Lot[], field: "notes" | "internalNotes"): string {
  const text = lots.map((lot) => String(lot[field] ?? "")).filter((part) => part !== "");
  const joined = text.join("\n");
  if (joined.length <= maxLongTextLength) return joined;
  const limit = grouped(maxLongTextLength);
  const noun = fieldLabel(field).toLowerCase();
  throw invalidField("ids", `The ${noun} of these lots are longer than ${limit} characters together.`);
}

/** The fields of the lot that stays: its own first, then those of the others in the order of the lots. */
const mergedFields = (lots: readonly [Lot, ...Lot[]], choices: MergeChoices): Record<string, unknown> => ({
  ...recordOf(
    fieldsWhere("merge", "fill"),
    (field) => lots.map((lot) => lot[field]).find((value) => !isEmpty(value)) ?? lots[0][field],
  ),
  ...recordOf(fieldsWhere("merge", "join"), (field) =>
    field === "photoUrls" ? allPhotos(lots) : allText(lots, field),
  ),
  ...keptValues(lots, choices),
});

/** Recordings go where the notes do. Returns them by the lot that had them, so that an undo can give them back. */
async function moveRecordings({ db }: WritingContext, others: readonly Lot[], intoId: string) {
  const ids = others.map(({ id }) => id);
  const rows = await db
    .select({ id: recordings.id, itemId: recordings.itemId })
    .from(recordings)
    .where(inArray(recordings.itemId, ids))
    .for("update");
  await db.update(recordings).set({ itemId: intoId }).where(inArray(recordings.itemId, ids));
  return (lot: Lot) => rows.filter(({ itemId }) => itemId === lot.id).map(({ id }) => id);
}

/** Finds the adjustments of lots, which go with the lots. Returns them by lot, so that an undo can give it back. */
async function findAdjustments({ db }: WritingContext, others: readonly Lot[]) {
  const { itemId, presetId, field, value, replaced } = exportAdjustments;
  const ids = others.map(({ id }) => id);
  const rows = await db
    .select({ itemId, presetId, field, value, replaced })
    .from(exportAdjustments)
    .where(inArray(itemId, ids));
  return (lot: Lot) => rows.filter((row) => row.itemId === lot.id);
}

/**
 * Makes one lot of several: the others' photos and notes are added, what it lacks is filled in, and the others are deleted. Refuses
 * lots that differ in fields that `choices` does not decide.
 */
export const mergeItems = (
  ctx: ActorContext,
  { manifestId, ids, intoId, choices = {} }: MergeItemsInput,
): Promise<MergedItems> =>
  inManifest(ctx, manifestId, async (ctx, manifest) => {
    const wanted = { ids: [...new Set([intoId, ...ids])], names: allColumns };
    const lots = await loadLots(ctx, manifest.id, wanted, "for update");
    const into = one(lots.filter(({ id }) => id === intoId));
    const others = lots.filter(({ id }) => id !== intoId).sort(inLotOrder);
    if (others.length === 0) throw invalidField("ids", "Choose at least two lots");
    const changed = changeOf({ lot: into, fields: mergedFields([into, ...others], choices) });
    const recordingsOf = await moveRecordings(ctx, others, intoId);
    const adjustmentsOf = await findAdjustments(ctx, others);
    const rows = [
      ...(changed ? [changed] : []),
      ...others.map((lot) => ({
        ...{ itemId: lot.id, lot: lotName(lot), after: null },
        before: { ...lot, recordingIds: recordingsOf(lot), adjustments: adjustmentsOf(lot) },
      })),
    ];
    const snapshotId = await writeSnapshot(ctx, { manifestId: manifest.id, operation: "items.merged", rows });
    // First, so that the lot that stays can have the external id of one of them.
    await deleteLots(ctx, others);
    const after = changed?.after ?? {};
    await writeLots(ctx, { names: columnsOf(after), rows: [{ id: intoId, ...after }] });
    await recordBulk(ctx, manifest, {
      ...{ verb: "items.merged", snapshotId },
      changes: [
        lotCount(lots.length),
        { field: "lotNumber", before: others.map(lotName).join(", ").slice(0, 80), after: lotName(into) },
      ],
    });
    return { snapshotId, merged: others.length };
  });

/** Deletes lots, all or none, without a way back. */
export const removeItems = (ctx: ActorContext, { manifestId, ids }: BulkItemsInput): Promise<RemovedItems> =>
  inManifest(ctx, manifestId, async (ctx, manifest) => {
    const lots = await loadLots(ctx, manifest.id, { ids, names: [] }, "for update");
    await deleteLots(ctx, lots);
    await recordBulk(ctx, manifest, { verb: "items.removed", changes: [lotCount(lots.length)] });
    return { removed: lots.length };
  });
