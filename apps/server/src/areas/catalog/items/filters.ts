import type { FindItemsInput } from "@lotwright/contracts/find-items";
import { type LotFlag, type LotSort, readFlags } from "@lotwright/contracts/lot-filters";
import { items, listKeys, rareLots } from "@lotwright/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { withinDays } from "../../../core/days";
import type { Order } from "../../../core/keyset";
import { isoTime } from "../../../fast/row-json";
import { isFailed, isOfConsignor, isToCheck } from "./access";

const price = sql`coalesce(${items.startPrice}, ${items.lowEstimate})`;
const photoCount = sql`cardinality(${items.photoUrls})`;

/** What `hasFlag` of the contracts is true for. */
const flagConditions: Record<Exclude<LotFlag, "changed">, SQL> = {
  pending: sql`${items.aiGenerationStatus} = 'pending'`,
  failed: isFailed,
  "drafted-from-notes": sql`(${items.aiGenerationStatus} = 'completed' and ${items.aiDraftedFromNotes})`,
  "to-check": isToCheck,
  "no-title": sql`${items.title} = ''`,
  "no-photo": rareLots.hasNoPhoto(items),
  "one-photo": sql`${photoCount} = 1`,
  "no-price": rareLots.hasNoPrice(items),
  "no-consignor": sql`${items.consignor} = ''`,
};

/** As text, because a list of thousands would be as many parameters. */
export const isAmong = (ids: readonly string[]) =>
  sql`${items.id} = any(string_to_array(${ids.join(",")}, ',')::uuid[])`;

/**
 * The items that `filterTest` of the contracts matches. The search text `q` is another condition.
 * @param changedIds items that changed since the last export; undefined before the first one, when all count as changed
 */
export function filterCondition(filter: FindItemsInput, changedIds?: readonly string[]): SQL | undefined {
  const { consignor, category, createdBy, day, timeZone, minPrice, maxPrice } = filter;
  const conditionOf = (flag: LotFlag) =>
    flag === "changed" ? changedIds && isAmong(changedIds) : flagConditions[flag];
  return and(
    ...readFlags(filter.is).map(conditionOf),
    consignor === undefined ? undefined : isOfConsignor(consignor),
    category === undefined ? undefined : eq(items.category, category),
    createdBy === undefined ? undefined : eq(items.createdBy, createdBy),
    minPrice === undefined ? undefined : sql`${price} >= ${minPrice}::numeric`,
    maxPrice === undefined ? undefined : sql`${price} <= ${maxPrice}::numeric`,
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

/** The orders of lists. Lots without a title or an estimate come last. */
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
