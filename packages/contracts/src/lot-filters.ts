import { consignorKey } from "./consignor-names";
import type { ItemCard } from "./items";
import { localDays } from "./local-days";

// Apart from the schemas, which a list of lots does without.

export const lotFlags = [
  "pending",
  "failed",
  "drafted-from-notes",
  "to-check",
  "no-title",
  "no-photo",
  "one-photo",
  "no-price",
  "no-consignor",
  "changed",
] as const;
/** What a lot can be, or lack. */
export type LotFlag = (typeof lotFlags)[number];

/** For people, as the status of a lot and its panel say it. */
export const lotFlagLabels: Record<LotFlag, string> = {
  pending: "Being described",
  failed: "Couldn't be described",
  "drafted-from-notes": "Drafted from notes",
  "to-check": "To check",
  "no-title": "No title",
  "no-photo": "No photo",
  "one-photo": "One photo",
  "no-price": "No price",
  "no-consignor": "No consignor",
  changed: "Changed since export",
};

const isFlag = (text: string): text is LotFlag => (lotFlags as readonly string[]).includes(text);

/** The flags of a list such as "pending,no-title", in their own order. Unknown ones are left out. */
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

/** Limits a list to the lots that meet all of it. The search text is apart: it also looks in what cards lack. */
export type LotFilter = {
  is?: readonly LotFlag[] | undefined;
  consignor?: string | undefined;
  category?: string | undefined;
  /** The id of a user. */
  createdBy?: string | undefined;
  /** The day of creation, such as 2026-03-14, in `timeZone`. */
  day?: string | undefined;
  /** Without one, that of the device on the web and UTC in the API. */
  timeZone?: string | undefined;
  /** Of the start price, else the low estimate. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
};

/** What the filters read of a card. Responses that earlier releases cached lack the newer fields. */
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
};

/** Ids of the lots that changed since the last export to a platform. */
export type ChangedIds = Pick<ReadonlySet<string>, "has">;

/** What the price filters compare. */
export const priceOf = ({ startPrice, lowEstimate }: FilteredLot) => startPrice ?? lowEstimate;

const flagTests: Record<Exclude<LotFlag, "changed">, (lot: FilteredLot) => boolean> = {
  pending: (lot) => lot.aiGenerationStatus === "pending",
  failed: (lot) => lot.failure !== undefined,
  "drafted-from-notes": (lot) => lot.aiGenerationStatus === "completed" && lot.aiDraftedFromNotes === true,
  "to-check": (lot) => lot.isToCheck === true,
  "no-title": (lot) => lot.title === "",
  "no-photo": (lot) => lot.photoCount === 0,
  "one-photo": (lot) => lot.photoCount === 1,
  "no-price": (lot) => priceOf(lot) === undefined && lot.highEstimate === undefined,
  "no-consignor": (lot) => lot.consignor === "",
};

/** @param changed while it is not known, every lot counts as changed */
export const hasFlag = (lot: FilteredLot, flag: LotFlag, changed?: ChangedIds): boolean =>
  flag === "changed" ? (changed?.has(lot.id) ?? true) : flagTests[flag](lot);

/** Whether the lot has the wanted price; a lot without one has none. */
function isPriced(lot: FilteredLot, { minPrice, maxPrice }: LotFilter): boolean {
  if (minPrice === undefined && maxPrice === undefined) return true;
  const price = priceOf(lot);
  return price !== undefined && price >= (minPrice ?? 0) && price <= (maxPrice ?? price);
}

/** The condition of a filter on lots in memory. Made once for a list: it keeps a calendar. */
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

/** How many lots have each flag, in one pass. */
export function countByFilter(lots: readonly FilteredLot[], changed?: ChangedIds): Record<LotFlag, number> {
  const counts = Object.fromEntries(lotFlags.map((flag) => [flag, 0])) as Record<LotFlag, number>; // each of them
  for (const lot of lots) {
    for (const flag of lotFlags) {
      if (flag === "changed" ? changed?.has(lot.id) : hasFlag(lot, flag)) counts[flag] += 1;
    }
  }
  return counts;
}
