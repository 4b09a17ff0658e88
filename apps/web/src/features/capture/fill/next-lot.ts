import type { NamedLot } from "../../../lib/format";

/** A lot that the camera fills with photos. */
export type FilledLot = NamedLot & { id: string; title: string };

type Progress<Lot> = {
  /** The lot that was shown last. */
  at: Lot | undefined;
  /** The ids of the lots that were photographed or skipped. */
  passed: ReadonlySet<string>;
};

const isAfter = (lot: NamedLot, other: NamedLot) =>
  lot.lotNumber > other.lotNumber ||
  (lot.lotNumber === other.lotNumber && lot.sectionLetter > other.sectionLetter);

/**
 * The lot to photograph now, of the lots without photos in lot order: the last one until it is passed, also when it has left the list
 * since another device photographed it; then the next one, and at the end those before that were not passed. Undefined if none is left.
 */
export function lotToPhotograph<Lot extends FilledLot>(
  lots: readonly Lot[],
  { at, passed }: Progress<Lot>,
): Lot | undefined {
  const open = lots.filter(({ id }) => !passed.has(id));
  if (!at) return open[0];
  // The photographer may be framing it.
  if (!passed.has(at.id)) return open.find(({ id }) => id === at.id) ?? at;
  return open.find((lot) => isAfter(lot, at)) ?? open[0];
}
