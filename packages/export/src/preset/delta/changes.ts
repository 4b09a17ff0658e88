import { type LotPlace, lotMatcher, parseLots } from "@lotwright/contracts/catalog/lot-selection";
import type { ChangedItems, LastDelivery, LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import type { ExportChanges } from "@lotwright/contracts/exports/exports";
import { type CellContext, cellContext, headersOf } from "../prepare/cells";
import { lotPreparer, type PreparedLot } from "../prepare/prepared-lots";
import type { PresetLot } from "../prepare/sale";
import type { CheckedSale } from "./checked-sale";
import { type DeliveredLot, fingerprinter } from "./delivered-lot";

/** A lot as a platform last received it. */
export interface LastGiven extends DeliveredLot {
  /** Version of the preset at that time. */
  version: string;
  /** No longer in the manifest. */
  isDeleted: boolean;
}

/** Lots of a manifest that a platform received: the last of each lot, over all deliveries. */
export interface GivenLots {
  /** When, and who by, of the last delivery. */
  at: string;
  by: string;
  version: string;
  lots: LastGiven[];
}

export interface LotChange {
  itemId: string;
  /** Number of the lot in the file: of a removed lot, that of the delivery. */
  lot: string;
  kind: LotChangeKind;
  /** Places of the columns that changed. None where they cannot be compared, as the preset has changed. */
  columns: number[];
  photosChanged: boolean;
  /** Null for a new lot. */
  given: LastGiven | null;
}

/** A lot of an export, without photos where the platform has them. */
export type ChosenLot = PreparedLot & { change: LotChange | undefined };

const byNumber = new Intl.Collator("en", { numeric: true });

/** Compares the lots of a sale with what the platform has, in one pass. */
function changeTracker(context: CellContext, given: GivenLots) {
  const prints = fingerprinter(context);
  const before = new Map(given.lots.map((lot) => [lot.itemId, lot]));
  const present = new Set<string>();
  const leftOut = new Set<string>();
  const numbers = new Set<string>();
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
    /** Undefined for a lot that did not change. */
    see(lot: PreparedLot): LotChange | undefined {
      present.add(lot.itemId);
      numbers.add(lot.number);
      const change = compared(lot);
      counts[change?.kind ?? "unchanged"] += 1;
      return change;
    },
    /** A lot outside the selection: only its number counts. */
    seeOther: ({ number }: PreparedLot) => void numbers.add(number),
    seeLeftOut: ({ id }: PresetLot) => void leftOut.add(id),
    /**
     * Result after all lots: those that the platform has, and that were deleted here, or are left out. A range of days removes
     * none.
     */
    removed: (): LotChange[] =>
      given.lots
        .filter(
          ({ itemId, isRemoved, isDeleted }) =>
            !isRemoved && !present.has(itemId) && (isDeleted || leftOut.has(itemId)),
        )
        .sort((a, b) => byNumber.compare(a.lot, b.lot))
        .map((last) => ({
          ...{ itemId: last.itemId, lot: last.lot, kind: "removed", columns: [], photosChanged: false },
          given: last,
        })),
    counts: () => counts,
    isNumberTaken: (number: string) => numbers.has(number),
  };
}

/** Which lots an export has, and what is known of their changes. */
export interface Delta {
  /** Whether the export has the changed lots only. */
  isPartial: boolean;
  at: string;
  /** Map of item to its change; of lots that did not change, none. */
  changes: ReadonlyMap<string, LotChange>;
  removed: readonly LotChange[];
  /** Whether a lot has this number now. */
  isNumberTaken(number: string): boolean;
}

interface Asked {
  given?: GivenLots | null | undefined;
  changes?: ExportChanges | undefined;
  selection?: CheckedSale["selection"];
}

/** Tells of each lot whether a selection has it. Without a selection, it has all. */
export const lotSelector = (selection: CheckedSale["selection"]): ((lot: LotPlace) => boolean) =>
  selection ? lotMatcher(parseLots(selection).ranges ?? []) : () => true;

/** Chooses the lots of an export in one pass over all lots: positions and photos' names count the others too. */
export function lotChooser(context: CellContext, { given, changes: asked = "all", selection }: Asked) {
  const tracker = given ? changeTracker(context, given) : undefined;
  const isPartial = tracker !== undefined && asked !== "all";
  const changes = new Map<string, LotChange>();
  const isSelected = lotSelector(selection);
  let preparedCount = 0;
  let leftOutCount = 0;
  // Lots that were deleted have no place in a selection: an export without one names them.
  const removed = () => (selection ? [] : (tracker?.removed() ?? []));
  return {
    isPartial,
    /** Whether the platform has other lots of the sale already. */
    isAddition: tracker !== undefined && (isPartial || Boolean(selection)),
    isSelected,
    seeLeftOut(lot: PresetLot): void {
      if (isSelected(lot)) leftOutCount += 1;
      tracker?.seeLeftOut(lot);
    },
    leftOutCount: () => leftOutCount,
    /** Lots of the selection, changed or not, left out or not. */
    selectedCount: () => preparedCount + leftOutCount,
    /** Undefined for a lot that the export does not have. */
    choose(lot: PreparedLot): ChosenLot | undefined {
      if (!isSelected(lot.source.lot)) {
        tracker?.seeOther(lot);
        return undefined;
      }
      preparedCount += 1;
      const change = tracker?.see(lot);
      if (change) changes.set(lot.itemId, change);
      return chosen(lot, { isPartial, changes });
    },
    /** Result after all lots. */
    delta: (): Delta | null =>
      tracker && given
        ? {
            ...{ isPartial, at: given.at, changes, removed: removed() },
            isNumberTaken: tracker.isNumberTaken,
          }
        : null,
    lastDelivery: (): LastDelivery | null =>
      tracker && given
        ? {
            ...{ at: given.at, by: given.by, version: given.version },
            ...{ ...tracker.counts(), removed: removed().length },
          }
        : null,
  };
}

/** A lot as an export has it; undefined for one that it does not have. */
export function chosen(
  lot: PreparedLot,
  delta: Pick<Delta, "isPartial" | "changes"> | null,
): ChosenLot | undefined {
  const change = delta?.changes.get(lot.itemId);
  if (!delta?.isPartial) return { ...lot, change };
  if (!change) return undefined;
  return change.photosChanged ? { ...lot, change } : { ...lot, photos: [], change };
}

/** Characters of the headers that are named of a lot: a format may have 200 columns with headers of 200 characters. */
const maxNamedCharacters = 1_000;

function namedColumns(headers: readonly string[]): string[] {
  let length = 0;
  const beyond = headers.findIndex((header) => {
    length += header.length;
    return length > maxNamedCharacters;
  });
  return beyond < 0 ? [...headers] : headers.slice(0, beyond);
}

/** All that changed since the last delivery, new and changed lots in the order of the file, removed ones last. */
export async function changedItemsOf(
  { preset, mapping, sale, lots }: CheckedSale,
  given: GivenLots,
): Promise<ChangedItems> {
  const context = cellContext(preset, mapping, sale);
  const headers = headersOf(context);
  const prepare = lotPreparer(context);
  const tracker = changeTracker(context, given);
  const changes: LotChange[] = [];
  for await (const lot of lots) {
    const prepared = prepare(lot);
    const change = prepared ? tracker.see(prepared) : tracker.seeLeftOut(lot);
    if (change) changes.push(change);
  }
  const items = [...changes, ...tracker.removed()].map(({ itemId, lot, kind, columns, photosChanged }) => ({
    ...{ itemId, lot, change: kind, photosChanged },
    columns: namedColumns(columns.map((index) => headers[index] ?? "")),
  }));
  return { preset: preset.id, label: preset.label, since: given.at, items };
}
