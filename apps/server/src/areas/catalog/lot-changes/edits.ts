import { randomUUID } from "node:crypto";
import type { ActivityVerb } from "@lotwright/contracts/workspace/activity";
import { fieldChanges, lotLabel } from "../../../core/record";
import type { WritingContext } from "../../../core/transactions";
import { type Lot, lotName } from "./access";
import { changeOf } from "./changes";
import { editSnapshot } from "./snapshots";

/** A lot as it is stored, with its place. */
export type StoredLot = Lot & { manifestId: string; workspaceId: string };

/** Publishes that a lot changed, and records the entry unless `changes` is empty. */
export function recordOne(
  ctx: WritingContext,
  lot: StoredLot,
  { verb, id, changes }: { verb: ActivityVerb; id?: string; changes?: ReturnType<typeof fieldChanges> },
): Promise<void> {
  const { id: itemId, manifestId, workspaceId } = lot;
  return ctx.record({
    ...{ verb, entityId: itemId, manifestId, label: lotLabel(lot), changes, ...(id && { id }) },
    event: { workspaceId, type: "items.changed", manifestId, itemId },
  });
}

const placeNames = ["lotNumber", "sectionLetter"];

/** The columns that undo restores: a number and its section together, because a number alone names another lot. */
function undoneTogether(lot: Lot, fields: Record<string, unknown>): Record<string, unknown> {
  if (!placeNames.some((name) => name in fields)) return fields;
  const { lotNumber, sectionLetter } = lot;
  return { lotNumber, sectionLetter, ...fields };
}

/**
 * Statements that record an edit of a locked lot: its activity entry with the event, and the snapshot that undoes it.
 * @param fields the new values; only different ones are recorded
 */
export function recordEdit(ctx: WritingContext, lot: StoredLot, fields: Record<string, unknown>) {
  const id = randomUUID();
  const changes = fieldChanges(lot, { ...lot, ...fields }, Object.keys(fields));
  const record = () => recordOne(ctx, lot, { verb: "item.changed", id, changes });
  const row = changeOf({ lot, fields });
  if (changes.length === 0 || !row?.after) return [record];
  const after = undoneTogether(lot, row.after);
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, lot[name]]));
  const { manifestId } = lot;
  const snapshot = { manifestId, row: { itemId: lot.id, lot: lotName(lot), before, after } };
  return [record, ...editSnapshot(ctx, id, snapshot)];
}
