import type { FindItemsInput } from "@lotwright/contracts/catalog/find-items";
import {
  factsOfFlag,
  type LotFacts,
  type LotFlag,
  type LotSort,
  lotFlags,
  readFlags,
} from "@lotwright/contracts/catalog/lot-filters";
import { items, listKeys, rareLots } from "@lotwright/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { withinDays } from "../../../core/days";
import type { Order } from "../../../core/keyset";
import { changedSince } from "../../../core/paging";
import { isoTime } from "../../../fast/row-json";
import { isOfConsignor } from "../consignors/access";
import { isFailed, isToCheck } from "./access";

const price = sql`coalesce(${items.startPrice}, ${items.lowEstimate})`;

const states: Record<LotFacts["is"], SQL> = {
  failed: isFailed,
  "drafted from notes": sql`${items.aiDraftedFromNotes}`,
  "to check": isToCheck,
  "without a price": rareLots.hasNoPrice(items),
};

/** Condition for lots with these facts. Constants are inlined, because PostgreSQL uses no partial index for parameters. */
function conditionOf({ status, blank, photoCount, is, saleState }: Partial<LotFacts>): SQL | undefined {
  return and(
    status && sql`${items.aiGenerationStatus} = ${sql.raw(`'${status}'`)}`,
    blank && sql`${items[blank]} = ''`,
    photoCount === 0 ? rareLots.hasNoPhoto(items) : undefined,
    photoCount ? sql`cardinality(${items.photoUrls}) = ${sql.raw(String(photoCount))}` : undefined,
    is && states[is],
    saleState && sql`${items.saleState} = ${sql.raw(`'${saleState}'`)}`,
  );
}

const flagConditions = new Map(lotFlags.map((flag) => [flag, conditionOf(factsOfFlag(flag) ?? {})]));

/** Condition for items with these ids, sent as one text instead of thousands of parameters. */
export const isAmong = (ids: readonly string[]) =>
  sql`${items.id} = any(string_to_array(${ids.join(",")}, ',')::uuid[])`;

/**
 * Condition for items that `filterTest` of the contracts matches, without the search text `q`.
 * @param changedIds items that changed since the last export; undefined before the first one, when all count as changed
 */
export function filterCondition(filter: FindItemsInput, changedIds?: readonly string[]): SQL | undefined {
  const { consignor, category, createdBy, day, timeZone, minPrice, maxPrice } = filter;
  const ofFlag = (flag: LotFlag) =>
    flag === "changed" ? changedIds && isAmong(changedIds) : flagConditions.get(flag);
  return and(
    ...readFlags(filter.is).map(ofFlag),
    consignor === undefined ? undefined : isOfConsignor(consignor),
    category === undefined ? undefined : eq(items.category, category),
    createdBy === undefined ? undefined : eq(items.createdBy, createdBy),
    minPrice === undefined ? undefined : sql`${price} >= ${minPrice}::numeric`,
    maxPrice === undefined ? undefined : sql`${price} <= ${maxPrice}::numeric`,
    changedSince(items, filter.updatedSince),
    day === undefined ? undefined : withinDays(items.createdAt, { fromDate: day, toDate: day, timeZone }),
  );
}

const id = { type: "id", value: items.id } as const;
const createdAt = { type: "time", value: items.createdAt, written: isoTime(items.createdAt) } as const;
const updatedAt = { type: "time", value: items.updatedAt, written: isoTime(items.updatedAt) } as const;
const lot = [
  { type: "integer", value: items.lotNumber },
  { type: "text", value: items.sectionLetter },
  id,
] as const;
const isLast = (value: SQL) => ({ type: "boolean", value }) as const;
const hasNoEstimate = isLast(listKeys.hasNoEstimate(items));
const decimal = (value: SQL) => ({ type: "decimal", value }) as const;

/** Sort orders of lists. Lots without a title or an estimate come last. */
export const orders: Record<LotSort, Order> = {
  newest: { keys: [createdAt, id], direction: "desc nulls last" },
  oldest: { keys: [createdAt, id], direction: "asc nulls first" },
  "lot-up": { keys: lot, direction: "asc" },
  "lot-down": { keys: lot, direction: "desc" },
  title: {
    keys: [isLast(listKeys.isUntitled(items)), { type: "text", value: listKeys.title(items) }, id],
    direction: "asc",
  },
  "estimate-up": { keys: [hasNoEstimate, decimal(listKeys.estimate(items)), id], direction: "asc" },
  "estimate-down": { keys: [hasNoEstimate, decimal(listKeys.negativeEstimate(items)), id], direction: "asc" },
  changed: { keys: [updatedAt, id], direction: "desc nulls last" },
};
