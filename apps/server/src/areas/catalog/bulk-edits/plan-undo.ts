import type { KeptField, KeptReason } from "@lotwright/contracts/catalog/bulk-edits";
import { isResultField } from "@lotwright/contracts/catalog/result-fields";
import type { UndoRow } from "@lotwright/db/schema";
import { mapYielding } from "../../../core/yielding";
import { isSame, type Lot, lotName } from "../lot-changes/access";
import { isShown } from "../lot-changes/edits";
import type { IsOverwritten } from "./hand-on";

/** Columns that are undone together, since a number without its section or manifest names another lot. */
const placeNames = ["manifestId", "lotNumber", "sectionLetter"];

export type Restored = {
  lot: Lot;
  /** Former column values by field. */
  fields: Map<string, Record<string, unknown>>;
};

export type UndoPlan = {
  /** Lots created by the operation, to delete. */
  made: Lot[];
  restored: Restored[];
  /** Lots deleted by the operation, to restore. */
  returning: { itemId: string; lot: string; before: Record<string, unknown> }[];
  kept: KeptField[];
};

/**
 * Name of the field that contains a column; some columns are only undone together, such as price and state. A result that a move
 * cleared returns with the place, since it is one of the former sale.
 */
function fieldOf(name: string, names: readonly string[]): string {
  const isMove = names.includes("manifestId");
  if (isResultField(name)) return isMove ? "manifestId" : "saleState";
  if (!placeNames.includes(name)) return name;
  return isMove ? "manifestId" : "lotNumber";
}

/** Columns of each undone field, by the field's name in the response. */
function fieldsOf(after: Record<string, unknown>): Map<string, string[]> {
  const names = Object.keys(after);
  const fields = new Map<string, string[]>();
  for (const name of names) {
    const field = fieldOf(name, names);
    fields.set(field, [...(fields.get(field) ?? []), name]);
  }
  return fields;
}

const pick = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

const hasAll = (lot: Lot, values: Record<string, unknown>, names: readonly string[]) =>
  names.every((name) => isSame(lot[name], values[name]));

export const keptOf = (lot: Lot, field: string, reason: KeptReason): KeptField => ({
  ...{ itemId: lot.id, lot: lotName(lot), field, reason },
});

/** Changes since the operation that is to be undone. */
export type Since = {
  isOverwritten: IsOverwritten;
  /** Whether a lot is in a manifest other than the operation's. */
  isElsewhere: (lot: Lot) => boolean;
  /** Whether a lot can return to a manifest, which must be locked and visible to the actor. */
  isReachable: (manifestId: unknown) => boolean;
  /** The operation's manifest. */
  manifestId: string;
};

type Values = Record<string, unknown>;

function planChanged(plan: UndoPlan, lot: Lot, row: { before: Values; after: Values }, since: Since) {
  const { before, after } = row;
  const fields = new Map<string, Values>();
  const isLeft = (field: string, names: readonly string[]) =>
    since.isOverwritten(lot.id, names) ||
    (field === "lotNumber" && since.isElsewhere(lot)) ||
    (field === "manifestId" && !since.isReachable(before.manifestId));
  for (const [field, names] of fieldsOf(after)) {
    if (!isShown(field)) continue;
    if (hasAll(lot, after, names) && !isLeft(field, names)) fields.set(field, pick(before, names));
    else if (!hasAll(lot, before, names)) plan.kept.push(keptOf(lot, field, "changed"));
  }
  if (fields.size === 0) return;
  // Claims that the edit verified are to be checked again with the values before it.
  for (const name of Object.keys(after).filter((name) => !isShown(name)))
    if (hasAll(lot, after, [name])) fields.set(name, pick(before, [name]));
  plan.restored.push({ lot, fields });
}

/** Plans deleting a lot that the operation created, if it is unchanged and in the same manifest. */
function planMade(plan: UndoPlan, lot: Lot, after: Values, { isElsewhere }: Since): void {
  if (hasAll(lot, after, Object.keys(after)) && !isElsewhere(lot)) plan.made.push(lot);
  else plan.kept.push(keptOf(lot, "", "changed"));
}

/** Manifest for restoring a deleted lot: its former one, or the operation's if the actor may not see that. */
const reachable = (before: Values, { isReachable, manifestId }: Since): Values =>
  isReachable(before.manifestId) ? before : { ...before, manifestId };

function planRow(plan: UndoPlan, row: UndoRow, lot: Lot | undefined, since: Since): void {
  const { itemId, lot: name = "", before, after } = row;
  if (before && !after) {
    if (!lot) plan.returning.push({ itemId, lot: name, before: reachable(before, since) });
  } else if (!lot) {
    plan.kept.push({ itemId, lot: name, field: "", reason: "gone" });
  } else if (after) {
    if (before) planChanged(plan, lot, { before, after }, since);
    else planMade(plan, lot, after, since);
  }
}

/** Plans the undo of an operation for values that have not changed since the operation. */
export async function planUndo(
  rows: readonly UndoRow[],
  lots: readonly Lot[],
  since: Since,
): Promise<UndoPlan> {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const plan: UndoPlan = { made: [], restored: [], returning: [], kept: [] };
  await mapYielding(rows, (row) => planRow(plan, row, byId.get(row.itemId), since));
  return keepPhotos(plan, rows);
}

/** Keeps lots that have the photos if those are not restored, so that an undo never removes a photo from all lots. */
function keepPhotos(plan: UndoPlan, rows: readonly UndoRow[]): UndoPlan {
  const givers = rows.filter(({ before, after }) => before?.photoUrls && after?.photoUrls);
  const goBack = new Set(
    plan.restored.filter(({ fields }) => fields.has("photoUrls")).map(({ lot }) => lot.id),
  );
  if (givers.every(({ itemId }) => goBack.has(itemId))) return plan;
  return { ...plan, made: [], kept: [...plan.kept, ...plan.made.map((lot) => keptOf(lot, "", "changed"))] };
}
