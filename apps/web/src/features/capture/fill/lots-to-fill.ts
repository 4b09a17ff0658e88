import type { Card } from "../../../data/lots/item-cards";
import type { PendingChange } from "../../offline/queue";

/** A lot without photos. */
export type LotToFill = {
  id: string;
  lotNumber: number;
  sectionLetter: string;
  title: string;
  /** Version of the lot on the server, which has no photos; null if it is only on this phone. */
  updatedAt: string | null;
};

const isWithoutPhotos = (card: Card, update: PendingChange | undefined) =>
  update?.kind === "update" && "photoUrls" in update.base
    ? update.photos.length === 0
    : card.photoCount === 0;

const inLotOrder = (a: LotToFill, b: LotToFill) =>
  a.lotNumber - b.lotNumber || a.sectionLetter.localeCompare(b.sectionLetter);

/** The lots of a manifest without photos, in lot order: pending ones, and listed ones with their pending changes. */
export function lotsToFill(
  manifestId: string,
  cards: readonly Card[],
  queue: readonly PendingChange[],
): LotToFill[] {
  const changes = queue.filter((change) => change.manifestId === manifestId);
  const updates = new Map(
    changes.flatMap((change) => (change.kind === "update" ? [[change.itemId, change]] : [])),
  );
  const waiting = changes.flatMap((change) => {
    const { id, kind, fields, photos } = change;
    if (kind !== "create" || (updates.get(id) ?? { photos }).photos.length > 0) return [];
    const { lotNumber, sectionLetter = "", title = "" } = { ...fields, ...updates.get(id)?.fields };
    return [{ id, lotNumber, sectionLetter, title, updatedAt: null }];
  });
  const created = new Set(changes.flatMap(({ kind, id }) => (kind === "create" ? id : [])));
  const listed = cards
    .filter((card) => !created.has(card.id) && isWithoutPhotos(card, updates.get(card.id)))
    .map(({ id, lotNumber, sectionLetter, title, updatedAt }) => ({
      id,
      lotNumber,
      sectionLetter,
      title,
      updatedAt,
    }));
  return [...waiting, ...listed].sort(inLotOrder);
}
