import type { Stored } from "./outbox-store";
import { editHolder, itemIdOf, type PendingDeletion } from "./records";

/** Why a deletion needs attention. Undefined while it is waiting or being sent. */
export function problemOfDeletion({ status }: PendingDeletion): string | undefined {
  return status.kind === "queued" ? undefined : status.message || "This lot couldn't be deleted.";
}

/** The ids of the lots whose deletion waits. A lot whose deletion the server rejects is still there. */
export const deletedIds = (deletions: readonly PendingDeletion[]): ReadonlySet<string> =>
  new Set(deletions.flatMap(({ itemId, status }) => (status.kind === "rejected" ? [] : itemId)));

/** The pending changes, photos and recordings of these lots. */
export function recordsOfLots(all: Stored, itemIds: ReadonlySet<string>): Omit<Stored, "deletions"> {
  const lots = all.lots.filter((lot) => itemIds.has(itemIdOf(lot)));
  const holders = new Set([
    ...lots.map(({ id }) => id),
    ...[...itemIds].flatMap((id) => [id, editHolder(id)]),
  ]);
  const isHeld = ({ holder }: { holder: string }) => holders.has(holder);
  return { lots, photos: all.photos.filter(isHeld), recordings: all.recordings.filter(isHeld) };
}

/** The stored records without those of lots whose deletion waits. They stay in the store until the server has deleted the lot. */
export function withoutDeletedLots(all: Stored): Stored {
  const ids = deletedIds(all.deletions);
  if (ids.size === 0) return all;
  const deleted = recordsOfLots(all, ids);
  const gone = new Set<{ id: string }>([...deleted.lots, ...deleted.photos, ...deleted.recordings]);
  const isLeft = (record: { id: string }) => !gone.has(record);
  return {
    ...all,
    lots: all.lots.filter(isLeft),
    photos: all.photos.filter(isLeft),
    recordings: all.recordings.filter(isLeft),
  };
}

/** The rows without lots whose deletion waits. */
export function withoutDeleted<R extends { id: string }>(
  rows: R[],
  deletions: readonly PendingDeletion[],
): R[] {
  const ids = deletedIds(deletions);
  return ids.size === 0 ? rows : rows.filter(({ id }) => !ids.has(id));
}
