import { localDays } from "../values/local-days";
import { consignorKey } from "./consignor-names";
import type { ItemCard } from "./items";
import type { SaleState } from "./result-fields";

// This file has no schemas, so that lists of lots need not load zod.

/** Facts of a lot that flags are made of. `filterTest` checks them in memory, the server in SQL. */
export type LotFacts = {
  status: FilteredLot["aiGenerationStatus"];
  blank: "title" | "consignor";
  photoCount: number;
  is: "failed" | "drafted from notes" | "to check" | "without a price";
  saleState: SaleState;
};

type Flag = {
  /** Label of the flag on screens. */
  label: string;
  /** Facts that a lot with the flag has, all of them. Null for a flag that is not computed from facts. */
  facts: Partial<LotFacts> | null;
};

const flagTable = {
  sold: { label: "Sold", facts: { saleState: "sold" } },
  unsold: { label: "Unsold", facts: { saleState: "unsold" } },
  withdrawn: { label: "Withdrawn", facts: { saleState: "withdrawn" } },
  pending: { label: "Being described", facts: { status: "pending" } },
  failed: { label: "Couldn't be described", facts: { is: "failed" } },
  "drafted-from-notes": {
    label: "Drafted from notes",
    facts: { status: "completed", is: "drafted from notes" },
  },
  "to-check": { label: "To check", facts: { is: "to check" } },
  "no-title": { label: "No title", facts: { blank: "title" } },
  "no-photo": { label: "No photo", facts: { photoCount: 0 } },
  "one-photo": { label: "One photo", facts: { photoCount: 1 } },
  "no-price": { label: "No price", facts: { is: "without a price" } },
  "no-consignor": { label: "No consignor", facts: { blank: "consignor" } },
  changed: { label: "Changed since export", facts: null },
} as const satisfies Record<string, Flag>;

/** A state of a lot, or something that it lacks, to filter by. */
export type LotFlag = keyof typeof flagTable;

export const lotFlags = Object.keys(flagTable) as LotFlag[]; // keys of the literal

export const labelOfFlag = (flag: LotFlag): string => flagTable[flag].label;

/** Facts that a lot with the flag has, all of them; null for `changed`. */
export const factsOfFlag = (flag: LotFlag): Partial<LotFacts> | null => flagTable[flag].facts;

const isFlag = (text: string): text is LotFlag => Object.hasOwn(flagTable, text);

/** Parses a comma-separated list of flags such as "pending,no-title"; drops unknown ones. */
export function readFlags(list = ""): LotFlag[] {
  const named = list.split(",").filter(isFlag);
  return lotFlags.filter((flag) => named.includes(flag));
}

export const lotSorts = [
  "newest",
  "oldest",
  "lot-up",
  "lot-down",
  "title",
  "estimate-up",
  "estimate-down",
  "changed",
] as const;
export type LotSort = (typeof lotSorts)[number];

/**
 * Filter of a list of lots; a lot must meet all conditions. Excludes the search text, which also searches fields that cards lack.
 */
export type LotFilter = {
  is?: readonly LotFlag[] | undefined;
  consignor?: string | undefined;
  category?: string | undefined;
  /** The id of a user. */
  createdBy?: string | undefined;
  /** The day of creation, such as 2026-03-14, in `timeZone`. */
  day?: string | undefined;
  /** Defaults to the time zone of the device on the web, and to UTC in the API. */
  timeZone?: string | undefined;
  /** Minimum of the start price, or of the low estimate if there is no start price. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
};

/** Fields of a card that the filters read. Cached responses of earlier releases lack the newer fields. */
export type FilteredLot = Pick<
  ItemCard,
  "id" | "title" | "consignor" | "category" | "aiGenerationStatus" | "createdAt" | "photoCount"
> & {
  failure?: unknown;
  aiDraftedFromNotes?: boolean | undefined;
  isToCheck?: boolean | undefined;
  createdBy?: string | undefined;
  startPrice?: number | undefined;
  lowEstimate?: number | undefined;
  highEstimate?: number | undefined;
  saleState?: SaleState | undefined;
};

/** Ids of the lots that changed since the last export to a platform. */
export type ChangedIds = Pick<ReadonlySet<string>, "has">;

/** The price that the price filters compare. */
export const priceOf = ({ startPrice, lowEstimate }: FilteredLot) => startPrice ?? lowEstimate;

type Test = (lot: FilteredLot) => boolean;

const states: Record<LotFacts["is"], Test> = {
  failed: (lot) => lot.failure !== undefined,
  "drafted from notes": (lot) => lot.aiDraftedFromNotes === true,
  "to check": (lot) => lot.isToCheck === true,
  "without a price": (lot) => priceOf(lot) === undefined && lot.highEstimate === undefined,
};

function testOf({ status, blank, photoCount, is, saleState }: Partial<LotFacts>): Test {
  const isSo = is && states[is];
  return (lot) =>
    (status === undefined || lot.aiGenerationStatus === status) &&
    (blank === undefined || lot[blank] === "") &&
    (photoCount === undefined || lot.photoCount === photoCount) &&
    (saleState === undefined || lot.saleState === saleState) &&
    (isSo === undefined || isSo(lot));
}

const flagTests = new Map(lotFlags.map((flag) => [flag, testOf(factsOfFlag(flag) ?? {})]));

/** @param changed while it is not known, every lot counts as changed */
export const hasFlag = (lot: FilteredLot, flag: LotFlag, changed?: ChangedIds): boolean =>
  flag === "changed" ? (changed?.has(lot.id) ?? true) : (flagTests.get(flag)?.(lot) ?? false);

/** Whether the lot's price is in the wanted range; false for a lot without a price. */
function isPriced(lot: FilteredLot, { minPrice, maxPrice }: LotFilter): boolean {
  if (minPrice === undefined && maxPrice === undefined) return true;
  const price = priceOf(lot);
  return price !== undefined && price >= (minPrice ?? 0) && price <= (maxPrice ?? price);
}

/** Creates a test of whether a lot meets a filter. Create it once per list: it builds a calendar. */
export function filterTest(filter: LotFilter, changed?: ChangedIds): (lot: FilteredLot) => boolean {
  const { is = [], consignor, category, createdBy, day, timeZone } = filter;
  const dayOf = day === undefined ? undefined : localDays(timeZone);
  const wanted = consignor === undefined ? undefined : consignorKey(consignor);
  return (lot) =>
    is.every((flag) => hasFlag(lot, flag, changed)) &&
    (wanted === undefined || consignorKey(lot.consignor) === wanted) &&
    (category === undefined || lot.category === category) &&
    (createdBy === undefined || lot.createdBy === createdBy) &&
    isPriced(lot, filter) &&
    (dayOf === undefined || dayOf(lot.createdAt) === day);
}

/** Counts the lots with each flag, in one pass. */
export function countByFilter(lots: readonly FilteredLot[], changed?: ChangedIds): Record<LotFlag, number> {
  const counts = Object.fromEntries(lotFlags.map((flag) => [flag, 0])) as Record<LotFlag, number>; // every flag is a key
  for (const lot of lots) {
    for (const flag of lotFlags) {
      if (flag === "changed" ? changed?.has(lot.id) : hasFlag(lot, flag)) counts[flag] += 1;
    }
  }
  return counts;
}
