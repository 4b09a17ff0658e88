import { firstLotNumber } from "@lotwright/contracts/catalog/item-fields";
import type { ReservedLots } from "@lotwright/contracts/catalog/manifests";
import { readDraft, readItemDrafts } from "../offline/drafts";
import { type HeldLots, readLeasedIds } from "../offline/lot-blocks";
import { type LotSequence, type NumberedLot, type PendingChange, problemOf } from "../offline/queue";
import type { KnownLots, Lot } from "./lot-suggestion";

type Sources = {
  nextOnServer: number | undefined;
  /** The cached item list. Undefined if there is none. */
  items: readonly NumberedLot[] | undefined;
  /** The upload queue, oldest change first. */
  queue: readonly PendingChange[];
  held: HeldLots | undefined;
  /** Leased numbers of all devices, as the server knows them. */
  reserved: readonly ReservedLots[] | undefined;
  /** The manifest's first number; undefined for 1000. */
  first: number | undefined;
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
export function knownLots(sequence: LotSequence, { items = [], queue, ...sources }: Sources): KnownLots {
  const ofManifest = queue.filter(({ manifestId }) => manifestId === sequence.manifestId);
  const created = ofManifest.filter(({ kind }) => kind === "create");
  const changed = ofManifest.filter(({ kind }) => kind === "update");
  const { nextOnServer, held, first = firstLotNumber, reserved = [] } = sources;
  const own = readLeasedIds(sequence);
  const now = new Date().toISOString();
  return {
    ...{ nextOnServer, held, first },
    reserved: reserved.filter(({ id, expiresAt }) => !own.has(id) && expiresAt > now),
    saved: items,
    waiting: created.map((lot) => ({ ...toLot(lot), isRejected: problemOf(lot) !== undefined })),
    drafted: [...changed.map(toLot), ...readDrafted(sequence, items)],
  };
}
