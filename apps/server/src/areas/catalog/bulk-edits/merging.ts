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
import {
  columnsOf,
  deleteLots,
  inLotOrder,
  type Lot,
  loadLots,
  lotName,
  writeLots,
} from "../lot-changes/access";
import { changeOf, inManifest, lotCount, recordBulk } from "../lot-changes/changes";
import { writeSnapshot } from "../lot-changes/snapshots";
import { keptValues } from "./merge-choices";
import { findOfferLinks } from "./offer-links";

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

/** Field values of the remaining lot: its own first, then those of the others in order. */
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

/** Moves recordings together with notes. Returns them by former lot, for undo. */
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

/** Finds the export adjustments of lots, which are deleted with them. Returns them by lot, for undo. */
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
 * Merges lots into one: appends photos and notes, fills in empty fields, and deletes the others. Rejects lots that differ in
 * fields without a choice.
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
    const offersOf = await findOfferLinks(ctx, others);
    const rows = [
      ...(changed ? [changed] : []),
      ...others.map((lot) => ({
        ...{ itemId: lot.id, lot: lotName(lot), after: null },
        before: {
          ...{ ...lot, recordingIds: recordingsOf(lot) },
          ...{ adjustments: adjustmentsOf(lot), offers: offersOf(lot) },
        },
      })),
    ];
    const snapshotId = await writeSnapshot(ctx, { manifestId: manifest.id, operation: "items.merged", rows });
    // Deleted first, so that the remaining lot can get an external id of one of them.
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

/** Permanently deletes lots, all or none. */
export const removeItems = (ctx: ActorContext, { manifestId, ids }: BulkItemsInput): Promise<RemovedItems> =>
  inManifest(ctx, manifestId, async (ctx, manifest) => {
    const lots = await loadLots(ctx, manifest.id, { ids, names: [] }, "for update");
    await deleteLots(ctx, lots);
    await recordBulk(ctx, manifest, { verb: "items.removed", changes: [lotCount(lots.length)] });
    return { removed: lots.length };
  });
