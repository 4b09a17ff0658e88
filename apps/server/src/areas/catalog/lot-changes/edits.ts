import { randomUUID } from "node:crypto";
import type { Context } from "../../../core/context";
import { type Change, fieldChanges, lotLabel } from "../../../core/record";
import type { Recording } from "../../../core/transactions";
import { editVerb } from "../../../core/undo-snapshots";
import type { Lot } from "./access";
import { changeOf } from "./changes";
import { editSnapshot } from "./snapshots";

/** A lot as it is stored, with its place. */
export type StoredLot = Lot & { manifestId: string; workspaceId: string };

/** Context in which a lot is written: of a user, or of a job. */
export type LotWriter = Pick<Context, "db" | "quotas"> & Recording & { actor: { userId: string } | null };

/** Publishes that a lot changed, and records the entry unless its `changes` are empty. */
export function recordOne(
  ctx: Recording,
  lot: StoredLot,
  entry: Pick<Change, "verb" | "id" | "changes" | "by">,
): Promise<void> {
  const { id: itemId, manifestId, workspaceId } = lot;
  return ctx.record({
    ...{ ...entry, entityId: itemId, manifestId, label: lotLabel(lot) },
    event: { workspaceId, type: "items.changed", manifestId, itemId },
  });
}

/** Whether a changed column is shown to people. Claims follow from texts, notes and photos, and are undone with them. */
export const isShown = (name: string): boolean => name !== "unseenClaims";

/**
 * Statements that record an edit of a locked lot: its activity entry with the event, and the snapshot that undoes it.
 * @param fields the new values; only different ones are recorded
 * @param entry its verb, and its person where that is not the actor
 */
export function recordEdit(
  ctx: LotWriter,
  lot: StoredLot,
  fields: Record<string, unknown>,
  entry: Pick<Change, "verb" | "by"> = { verb: editVerb },
) {
  const id = randomUUID();
  const changes = fieldChanges(lot, { ...lot, ...fields }, Object.keys(fields).filter(isShown));
  const record = () => recordOne(ctx, lot, { ...entry, id, changes });
  const row = changeOf({ lot, fields });
  if (changes.length === 0 || !row) return [record];
  const { manifestId, workspaceId } = lot;
  const userId = (entry.by ?? ctx.actor)?.userId ?? null;
  return [record, ...editSnapshot(ctx, { id, workspaceId, manifestId, userId, row })];
}
