import type { LotPlace } from "@lotwright/contracts/catalog/lot-selection";

/** The lot to place others after or before. */
export type MoveTarget = { afterId: string } | { beforeId: string };

export type PlacedLot = LotPlace & { id: string };

const byPlace = (a: LotPlace, b: LotPlace) =>
  a.lotNumber - b.lotNumber || (a.sectionLetter < b.sectionLetter ? -1 : 1);

/**
 * Lot numbers after a move, as the server assigns them: the numbers stay, and lots between the old and the new place
 * shift. Contains only lots whose number changes.
 */
export function distributedPlaces(
  lots: readonly PlacedLot[],
  ids: readonly string[],
  target: MoveTarget,
): PlacedLot[] {
  const places = lots.toSorted(byPlace);
  const moved = new Set(ids);
  const others = places.flatMap(({ id }) => (moved.has(id) ? [] : id));
  const index = "beforeId" in target ? others.indexOf(target.beforeId) : others.indexOf(target.afterId) + 1;
  const next = others.toSpliced(index, 0, ...ids);
  return places.flatMap(({ id: before, lotNumber, sectionLetter }, at) => {
    const id = next[at];
    return id === undefined || id === before ? [] : { id, lotNumber, sectionLetter };
  });
}
