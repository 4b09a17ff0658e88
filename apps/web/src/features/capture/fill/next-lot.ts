import type { NamedLot } from "../../../lib/format";

/** A lot to photograph. */
export type FilledLot = NamedLot & { id: string; title: string };

type Progress<Lot> = {
  /** The lot that was shown last. */
  at: Lot | undefined;
  /** Ids of the lots that were photographed or skipped. */
  passed: ReadonlySet<string>;
};

const isAfter = (lot: NamedLot, other: NamedLot) =>
  lot.lotNumber > other.lotNumber ||
  (lot.lotNumber === other.lotNumber && lot.sectionLetter > other.sectionLetter);

/**
 * The lot to photograph: the current one until passed, even if another device has photographed it since; then the next
 * one in lot order; finally earlier ones that were not passed. Undefined if none is left.
 */
export function lotToPhotograph<Lot extends FilledLot>(
  lots: readonly Lot[],
  { at, passed }: Progress<Lot>,
): Lot | undefined {
  const open = lots.filter(({ id }) => !passed.has(id));
  if (!at) return open[0];
  // The photographer may be framing this lot.
  if (!passed.has(at.id)) return open.find(({ id }) => id === at.id) ?? at;
  return open.find((lot) => isAfter(lot, at)) ?? open[0];
}
