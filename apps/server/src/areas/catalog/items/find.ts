import type { FindItemsInput, ItemCreator, ItemCreatorsInput } from "@lotwright/contracts/catalog/find-items";
import { readFlags } from "@lotwright/contracts/catalog/lot-filters";
import { items, users } from "@lotwright/db/schema";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { originFor } from "../../../core/absolute-urls";
import { mapBounded, pageBounds } from "../../../core/bounded";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";
import { beyond, cursorAt, type Order, orderBy, placeJson, readPlace } from "../../../core/keyset";
import { JsonList } from "../../../fast/json-list";
import { loadManifest, ofVisibleManifests } from "../../accounts/assignments/access";
import { readCorrected, readPageWithText, type TextPage } from "../search/by-text";
import { readQuestion } from "../search/words";
import { findFewLots } from "./few-lots";
import { filterCondition, orders } from "./filters";
import { kinds } from "./lists";
import { contains } from "./search";

const defaultLimit = 100;
const uuidLength = 36;
/** Maximum of lots in a sale whose texts are split into words, in 100 ms at most. */
const fewLots = 1_000;

/** Condition for items of one manifest, or of all that the actor may see. */
async function visibleItems(ctx: ActorContext, manifestId: string | undefined): Promise<SQL | undefined> {
  if (manifestId !== undefined) return eq(items.manifestId, (await loadManifest(ctx, manifestId)).id);
  return ofVisibleManifests(ctx, items);
}

/** Ids of the lots among `is` that changed since the manifest's last export; undefined before the first one. */
async function findChangedIds(ctx: ActorContext, { is, manifestId }: FindItemsInput) {
  if (manifestId === undefined || !readFlags(is).includes("changed")) return undefined;
  const { changes } = await ctx.findChangedItems(ctx, { manifestId });
  return changes?.items.filter(({ change }) => change !== "removed").map(({ itemId }) => itemId);
}

/** Condition for rows after a cursor, or after the row with this id. */
async function startAfter(ctx: ActorContext, after: string, list: string, order: Order, visible?: SQL) {
  if (after.length !== uuidLength) return beyond(order, readPlace(list, order, after));
  const [row] = await ctx.db
    .select({ place: placeJson(order) })
    .from(items)
    .where(and(eq(items.id, after), visible));
  if (!row) throw notFound("item");
  return beyond(order, JSON.parse(row.place));
}

/** Matches lots by words: reads all lots of one manifest, since they are few, or uses the index for all manifests. */
async function readMatches<Row>(
  ctx: ActorContext,
  { q, manifestId }: FindItemsInput,
  page: TextPage,
  read: (condition: SQL | undefined) => PromiseLike<Row[]>,
) {
  if (q === undefined) return read(page.condition);
  const question = readQuestion(q);
  // A search for marks only would read every lot.
  if (question.words.length === 0 && manifestId === undefined) return [];
  if (manifestId === undefined) return readPageWithText(ctx, question, page, read);
  const rows = await read(and(page.condition, contains(q)));
  const isFound =
    rows.length > 0 || (!page.isWhole && (await ctx.db.$count(items, and(page.visible, contains(q)))) > 0);
  if (isFound || question.words.length === 0) return rows;
  const isFew = (await ctx.db.$count(items, page.visible)) <= fewLots;
  return readCorrected(ctx, question, { ...page, isFew }, read);
}

/** Finds lots that match a filter, page by page: as JSON bytes for REST, as objects for tRPC. */
export async function findItems<Entry>(ctx: ActorContext, input: FindItemsInput, kind: "item" | "foundCard") {
  const { manifestId, sort = "newest", limit = defaultLimit, after } = input;
  const origin = originFor(ctx, input);
  const visible = await visibleItems(ctx, manifestId);
  const order = orders[sort];
  const list = `find/${sort}/${manifestId ?? "all"}`;
  const start = after === undefined ? undefined : await startAfter(ctx, after, list, order, visible);
  const read = (condition: SQL | undefined) =>
    ctx.db
      .select({ json: kinds[kind].json, place: placeJson(order) })
      .from(items)
      .where(condition)
      .orderBy(...orderBy(order))
      .limit(limit + 1);
  const few = manifestId === undefined ? await findFewLots(ctx, input) : undefined;
  const asked = and(filterCondition(input, await findChangedIds(ctx, input)), few, start);
  const condition = and(visible, asked);
  const isWhole = asked === undefined;
  const page = { visible, condition, isWhole, isFew: false, order: orderBy(order), limit: limit + 1 };
  const rows = await readMatches(ctx, input, page, read);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (last && rows.length > limit) ctx.onNextPage(cursorAt(list, last.place));
  if (ctx.via === "rest" && !origin) {
    const texts = await mapBounded(shown, ({ json }) => json, pageBounds, ctx.signal);
    return new JsonList<Entry>(Buffer.from(`[${texts.join(",")}]`));
  }
  // PostgreSQL writes the contract's fields, which jsonList validates in tests.
  const entryOf = ({ json }: { json: string }) => kinds[kind].withOrigin(json, origin) as Entry;
  return mapBounded(shown, entryOf, pageBounds, ctx.signal);
}

/** Users who added lots to a manifest, by name, without deleted accounts. */
export async function listCreators(ctx: ActorContext, input: ItemCreatorsInput): Promise<ItemCreator[]> {
  const { id: manifestId } = await loadManifest(ctx, input.manifestId);
  const creators = ctx.db.select({ id: items.createdBy }).from(items).where(eq(items.manifestId, manifestId));
  const name = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`;
  return ctx.db
    .select({ id: users.id, name })
    .from(users)
    .where(and(eq(users.workspaceId, ctx.actor.workspaceId), inArray(users.id, creators)))
    .orderBy(name, users.id);
}
