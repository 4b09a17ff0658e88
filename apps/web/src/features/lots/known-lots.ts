import { readDraft, readItemDrafts } from "../offline/drafts";
import type { HeldLots } from "../offline/lot-blocks";
import { type LotSequence, type NumberedLot, type PendingChange, problemOf } from "../offline/queue";
import type { KnownLots, Lot } from "./lot-suggestion";

type Sources = {
  nextOnServer: number | undefined;
  /** The cached item list. Undefined if there is none. */
  items: readonly NumberedLot[] | undefined;
  /** The upload queue, oldest change first. */
  queue: readonly PendingChange[];
  held: HeldLots | undefined;
};

const toLot = ({ fields: { lotNumber, sectionLetter = "" } }: PendingChange): Lot => ({
  lotNumber,
  sectionLetter,
});

/** Lot numbers in unsaved drafts: of the lot being captured, and of edited lots. */
function readDrafted(sequence: LotSequence, items: readonly NumberedLot[]): Lot[] {
  const { fields, sectionLetter } = readDraft(sequence);
  const captured = fields.lotNumber === undefined ? [] : [{ lotNumber: fields.lotNumber, sectionLetter }];
  const drafts = readItemDrafts(sequence.userId);
  const edited = items.flatMap(({ id, lotNumber, sectionLetter: letter }) => {
    const changes = drafts.get(id)?.changes;
    return changes ? [{ lotNumber, sectionLetter: letter, ...pickLot(changes) }] : [];
  });
  return [...captured, ...edited];
}

const pickLot = ({ lotNumber, sectionLetter }: Partial<Lot>): Partial<Lot> => ({
  ...(lotNumber !== undefined && { lotNumber }),
  ...(sectionLetter !== undefined && { sectionLetter }),
});

/** Collects the lot numbers of a manifest that this device knows, without a request. */
export function knownLots(
  sequence: LotSequence,
  { nextOnServer, items = [], queue, held }: Sources,
): KnownLots {
  const ofManifest = queue.filter(({ manifestId }) => manifestId === sequence.manifestId);
  const created = ofManifest.filter(({ kind }) => kind === "create");
  const changed = ofManifest.filter(({ kind }) => kind === "update");
  return {
    nextOnServer,
    held,
    saved: items,
    waiting: created.map((lot) => ({ ...toLot(lot), isRejected: problemOf(lot) !== undefined })),
    drafted: [...changed.map(toLot), ...readDrafted(sequence, items)],
  };
}
