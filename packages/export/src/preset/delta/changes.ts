import { type LotPlace, lotMatcher, parseLots } from "@lotwright/contracts/catalog/lot-selection";
import type { ChangedItems, LastDelivery, LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import type { ExportChanges } from "@lotwright/contracts/exports/exports";
import { type CellContext, cellContext, headersOf } from "../prepare/cells";
import { lotPreparer, type PreparedLot } from "../prepare/prepared-lots";
import type { PresetLot } from "../prepare/sale";
import type { CheckedSale } from "./checked-sale";
import { type DeliveredLot, fingerprinter } from "./delivered-lot";

/** A lot as last delivered to a platform. */
export interface LastGiven extends DeliveredLot {
  /** Version of the preset at the time of delivery. */
  version: string;
  /** Whether the lot is no longer in the manifest. */
  isDeleted: boolean;
}

/** Lots of a manifest that a platform has: each as of its last delivery. */
export interface GivenLots {
  /** Time and user of the last delivery. */
  at: string;
  by: string;
  version: string;
  lots: LastGiven[];
}

export interface LotChange {
  itemId: string;
  /** The lot's number in the file; for a removed lot, as last delivered. */
  lot: string;
  kind: LotChangeKind;
  /** Indexes of the changed columns; empty if the preset has changed, so that they are not comparable. */
  columns: number[];
  photosChanged: boolean;
  /** Null for a new lot. */
  given: LastGiven | null;
}

/** A lot of an export, without photos that the platform already has. */
export type ChosenLot = PreparedLot & { change: LotChange | undefined };

/** Creates a record of the lots that a sale has, to find delivered ones that it lacks. */
function lotPresence() {
  const present = new Set<string>();
  const leftOut = new Set<string>();
  const numbers = new Set<string>();
  return {
    see({ itemId, number }: PreparedLot): void {
      present.add(itemId);
      numbers.add(number);
    },
    /** Records a lot outside the selection, of which only the number counts. */
    seeOther: ({ number }: PreparedLot) => void numbers.add(number),
    seeLeftOut: ({ id }: PresetLot) => void leftOut.add(id),
    /** Delivered lots that were deleted or are left out, after all lots. A date range removes none. */
    removed: ({ lots }: GivenLots): LotChange[] =>
      lots
        .filter(
          ({ itemId, isRemoved, isDeleted }) =>
            !isRemoved && !present.has(itemId) && (isDeleted || leftOut.has(itemId)),
        )
        .sort((a, b) => byNumber.compare(a.lot, b.lot))
        .map((last) => ({
          ...{ itemId: last.itemId, lot: last.lot, kind: "removed", columns: [], photosChanged: false },
          given: last,
        })),
    isNumberTaken: (number: string) => numbers.has(number),
  };
}

const byNumber = new Intl.Collator("en", { numeric: true });

/** Compares the lots of a sale with the delivered ones, in one pass. */
function changeTracker(context: CellContext, given: GivenLots) {
  const prints = fingerprinter(context);
  const before = new Map(given.lots.map((lot) => [lot.itemId, lot]));
  const counts = { new: 0, changed: 0, removed: 0, unchanged: 0 };

  function changedColumns(lot: PreparedLot, last: LastGiven): number[] {
    const hashes = last.cellHashes.split(" ");
    if (last.version !== context.preset.version || hashes.length !== context.preset.columns.length) return [];
    const now = prints.cellHashes(lot).split(" ");
    return now.flatMap((hash, index) => (hash === hashes[index] ? [] : [index]));
  }

  function compared(lot: PreparedLot): LotChange | undefined {
    const { itemId, number } = lot;
    const last = before.get(itemId);
    if (!last || last.isRemoved) {
      return { itemId, lot: number, kind: "new", columns: [], photosChanged: true, given: null };
    }
    const photosChanged = prints.photosHash(lot) !== last.photosHash;
    const isRowChanged = prints.rowHash(lot) !== last.rowHash;
    if (!photosChanged && !isRowChanged) return undefined;
    const columns = isRowChanged ? changedColumns(lot, last) : [];
    return { itemId, lot: number, kind: "changed", columns, photosChanged, given: last };
  }

  return {
    /** Returns the lot's change; undefined if it has not changed. */
    see(lot: PreparedLot): LotChange | undefined {
      const change = compared(lot);
      counts[change?.kind ?? "unchanged"] += 1;
      return change;
    },
    counts: () => counts,
  };
}

/** Changes since the last delivery that an export reflects. */
export interface Delta {
  /** Whether the export has only changed lots. */
  isPartial: boolean;
  at: string;
  removed: readonly LotChange[];
  /** Whether a current lot has this number. */
  isNumberTaken(number: string): boolean;
}

interface Asked {
  given?: GivenLots | null | undefined;
  changes?: ExportChanges | undefined;
  selection?: CheckedSale["selection"];
}

/** Creates a test of whether a selection contains a lot; without a selection, all are. */
const lotSelector = (selection: CheckedSale["selection"]): ((lot: LotPlace) => boolean) =>
  selection ? lotMatcher(parseLots(selection).ranges ?? []) : () => true;

/** Chooses the lots of an export in one pass over all lots, since positions and photo names depend on the others too. */
export function lotChooser(context: CellContext, { given, changes: asked = "all", selection }: Asked) {
  const tracker = given ? changeTracker(context, given) : undefined;
  const isPartial = tracker !== undefined && asked !== "all";
  const presence = lotPresence();
  const isSelected = lotSelector(selection);
  let preparedCount = 0;
  let leftOutCount = 0;
  // Deleted lots are in no selection; an export without one lists them.
  const removedSince = (last: GivenLots) => (selection ? [] : presence.removed(last));
  return {
    isPartial,
    /** Whether the platform already has other lots of the sale, after the delivery `last`. */
    isAdditionTo: (last: GivenLots | null) => last !== null && (isPartial || Boolean(selection)),
    isSelected,
    seeLeftOut(lot: PresetLot): void {
      if (isSelected(lot)) leftOutCount += 1;
      presence.seeLeftOut(lot);
    },
    leftOutCount: () => leftOutCount,
    /** Number of lots in the selection, including unchanged and excluded ones. */
    selectedCount: () => preparedCount + leftOutCount,
    /** Returns the lot for the export; undefined if it is not part of it. */
    choose(lot: PreparedLot): ChosenLot | undefined {
      if (!isSelected(lot.source.lot)) {
        presence.seeOther(lot);
        return undefined;
      }
      preparedCount += 1;
      presence.see(lot);
      const change = tracker?.see(lot);
      if (!isPartial) return { ...lot, change };
      if (!change) return undefined;
      return change.photosChanged ? { ...lot, change } : { ...lot, photos: [], change };
    },
    /** The changes since the delivery `last`, after all lots. */
    deltaSince: (last: GivenLots | null): Delta | null =>
      last && {
        ...{ isPartial, at: last.at, removed: removedSince(last) },
        isNumberTaken: presence.isNumberTaken,
      },
    lastDelivery: (): LastDelivery | null =>
      tracker && given
        ? {
            ...{ at: given.at, by: given.by, version: given.version },
            ...{ ...tracker.counts(), removed: removedSince(given).length },
          }
        : null,
  };
}

/** Maximum characters of the headers named per lot: a format may have 200 columns with headers of 200 characters. */
const maxNamedCharacters = 1_000;

function namedColumns(headers: readonly string[]): string[] {
  let length = 0;
  const beyond = headers.findIndex((header) => {
    length += header.length;
    return length > maxNamedCharacters;
  });
  return beyond < 0 ? [...headers] : headers.slice(0, beyond);
}

/** All changes since the last delivery: new and changed lots in file order, then removed ones. */
export async function changedItemsOf(
  { preset, mapping, sale, lots }: CheckedSale,
  given: GivenLots,
): Promise<ChangedItems> {
  const context = cellContext(preset, mapping, sale);
  const headers = headersOf(context);
  const prepare = lotPreparer(context);
  const chooser = lotChooser(context, { given, changes: "since-last" });
  const changes: LotChange[] = [];
  for await (const lot of lots) {
    const prepared = prepare(lot);
    if (!prepared) chooser.seeLeftOut(lot);
    const change = prepared && chooser.choose(prepared)?.change;
    if (change) changes.push(change);
  }
  const removed = chooser.deltaSince(given)?.removed ?? [];
  const items = [...changes, ...removed].map(({ itemId, lot, kind, columns, photosChanged }) => ({
    ...{ itemId, lot, change: kind, photosChanged },
    columns: namedColumns(columns.map((index) => headers[index] ?? "")),
  }));
  return { preset: preset.id, label: preset.label, since: given.at, items };
}
