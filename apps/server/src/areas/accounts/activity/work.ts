import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import { resultFields } from "@lotwright/contracts/catalog/result-fields";
import { type ActivityKind, type ActivityVerb, signInVerbs } from "@lotwright/contracts/workspace/activity";
import { activity } from "@lotwright/db/schema";
import { and, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";

const { startPrice, lowEstimate, highEstimate, reservePrice } = itemFields;
const prices = { startPrice, lowEstimate, highEstimate, reservePrice, hammerPrice: resultFields.hammerPrice };
const priceFields = Object.keys(prices);
/** Pattern of price labels, which entries of many lots list as one text. */
const priceLabels = `(${Object.values(prices)
  .map(({ label }) => label)
  .join("|")})(, )?`;

const hasVerb = (...verbs: ActivityVerb[]) => inArray(activity.verb, verbs);
const changeRows = sql`jsonb_to_recordset(${activity.changes}) as change(field text, after text)`;
const hasChange = (condition: SQL | undefined): SQL =>
  sql`exists(select from ${changeRows} where ${condition})`;
const field = sql`change.field`;

const hasField = (name: string): SQL =>
  sql`${activity.changes} @> ${JSON.stringify([{ field: name }])}::jsonb`;
const isPrice = or(inArray(field, priceFields), sql`${field} = 'fields' and change.after ~ ${priceLabels}`);
const isOther = and(
  notInArray(field, ["lots", ...priceFields]),
  sql`(${field} <> 'fields' or regexp_replace(change.after, ${priceLabels}, '', 'g') <> '')`,
);

const isEdit = hasVerb("item.changed", "items.edited");
const isImport = hasVerb("items.imported");
const isResults = hasVerb("results.imported");

/** Conditions of the groups of entries. An edit of a price and a text is in both groups. */
export const ofKind: Record<ActivityKind, SQL | undefined> = {
  work: notInArray(activity.verb, [...signInVerbs]),
  "sign-ins": inArray(activity.verb, [...signInVerbs]),
  "lots-added": or(
    hasVerb("item.created", "items.duplicated", "items.split"),
    and(isImport, hasField("created")),
  ),
  "lots-changed": or(
    and(isEdit, hasChange(isOther)),
    hasVerb("items.renumbered", "items.merged"),
    and(isImport, hasField("updated")),
  ),
  prices: or(and(isEdit, hasChange(isPrice)), and(isResults, hasField("sold"))),
  texts: hasVerb("description.written"),
  downloads: hasVerb("export.downloaded"),
};

/** Fields in which entries of many lots have a number of lots, by group. */
const lotFields = {
  "lots-added": ["lots", "created"],
  "lots-changed": ["lots", "updated", "renumbered"],
  prices: ["lots", "sold"],
} as const;

/** Number of lots of a group: a lot's own entries count once, those of many lots count their lots. */
export function lotsOf(kind: keyof typeof lotFields): SQL<number> {
  const ofOne = hasVerb("item.created", "item.changed");
  const lots = sql`(select change.after::int from ${changeRows} where ${inArray(field, [...lotFields[kind]])} limit 1)`;
  const condition = ofKind[kind];
  return sql<number>`(count(distinct ${activity.entityId}) filter (where ${and(condition, ofOne)})
    + coalesce(sum(${lots}) filter (where ${and(condition, sql`not (${ofOne})`)}), 0))::int`;
}

/** Number of entries of a group. */
export const entriesOf = (kind: ActivityKind): SQL<number> =>
  sql<number>`(count(*) filter (where ${ofKind[kind]}))::int`;
