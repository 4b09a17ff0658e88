import type { EditedField } from "@lotwright/testing/simulated-page";

export type LedgerLot = {
  id: string;
  title: string;
  /** Name of the phone on which it was added. Undefined for lots of the desk. */
  phone?: string;
  /** Number of its photos on the phone when it was saved. Undefined if the page died at that moment. */
  photoCount?: number;
  /** Whether the phone had stored the lot when its person went on. */
  isAcknowledged: boolean;
  /** Set when a person deleted the lot: whether the phone had stored the deletion. */
  deletion?: { isAcknowledged: boolean };
  /** Whether a person gave the lot up, because the app said that it cannot be saved. */
  isGivenUp?: boolean;
};

/** A value that a person wrote. Every value is written once in a run, so that its way can be followed. */
export type LedgerValue = {
  lotId: string;
  /** Name of the phone on which it was written. */
  phone: string;
  field: EditedField;
  /** The values that the person had seen. */
  seen: Set<string>;
  isAcknowledged: boolean;
  /** Whether a person, who saw it, chose another value or gave it up. */
  isDropped: boolean;
  /** Whether its phone was lost while a change of the lot waited on it. */
  isLost: boolean;
  /** Number of times that its person chose it over a stored value. It may have been stored before each time. */
  choices: number;
};

export type Ledger = ReturnType<typeof createLedger>;

/** Records the changes of the simulated people, and which of them the app had promised to preserve. */
export function createLedger() {
  const lots = new Map<string, LedgerLot>();
  const values = new Map<string, LedgerValue>();
  const ancestorsOf = (start: string, found = new Set<string>()): Set<string> => {
    if (found.has(start)) return found;
    found.add(start);
    for (const seen of values.get(start)?.seen ?? []) ancestorsOf(seen, found);
    return found;
  };
  return {
    lots,
    values,
    addLot: (lot: LedgerLot) => lots.set(lot.id, lot),
    addValue(
      value: string,
      { seen, ...written }: Pick<LedgerValue, "lotId" | "field" | "phone"> & { seen: string },
    ): void {
      const isNew = { isAcknowledged: false, isDropped: false, isLost: false, choices: 0 };
      values.set(value, { ...written, ...isNew, seen: new Set([seen]) });
    },
    acknowledge(value: string): void {
      const written = values.get(value);
      if (written) written.isAcknowledged = true;
    },
    /** Notes that a person, who saw both values, chose their own one over the stored one. */
    keepOwn(own: string, stored: string): void {
      const kept = values.get(own);
      kept?.seen.add(stored);
      if (kept) kept.choices += 1;
    },
    /** Notes that a person, who saw both values, chose the stored one over their own. */
    takeStored(own: string): void {
      const rejected = values.get(own);
      if (rejected) rejected.isDropped = true;
    },
    /**
     * Whether a request may arrive late. A lot whose creation arrives after its deletion is there again, because the server
     * remembers no deletion of a lot that it did not have.
     */
    mayArriveLate: ({ path, body }: { path: string; body?: unknown }): boolean =>
      !path.includes("items.create") ||
      ![...lots.values()].some(({ id, deletion }) => deletion && String(body).includes(id)),
    /** Notes that a phone was lost on which changes of this lot waited. */
    loseChanges(phone: string, lotId: string): void {
      const lot = lots.get(lotId);
      if (lot?.phone === phone) {
        lot.isGivenUp = true;
        delete lot.photoCount;
      }
      for (const written of values.values()) {
        if (written.phone === phone && written.lotId === lotId) written.isLost = true;
      }
    },
    /** Notes that a phone was lost on which the deletion of this lot waited. */
    loseDeletion(lotId: string): void {
      const lot = lots.get(lotId);
      if (lot?.deletion) lot.deletion.isAcknowledged = false;
    },
    /** Notes that people gave up values of a deleted lot. */
    giveUp(given: Iterable<string>): void {
      for (const value of given) {
        const written = values.get(value);
        if (written) written.isDropped = true;
      }
    },
    valuesOf: (lotId: string) =>
      [...values].flatMap(([value, written]) => (written.lotId === lotId ? value : [])),
    ancestorsOf,
  };
}
