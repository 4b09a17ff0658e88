import {
  type Item,
  type ItemCard,
  item as itemContract,
  type ListItemsInput,
} from "@lotwright/contracts/catalog/items";
import { recordOf } from "@lotwright/contracts/values/record-of";
import type { Database } from "@lotwright/db/client";
import { items } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, eq, getTableColumns, type SQLWrapper, sql } from "drizzle-orm";
import { absolutePhotoUrls, absoluteUrl, originFor } from "../../../core/absolute-urls";
import type { ActorContext } from "../../../core/context";
import { changedSince, listPage, newestFirst } from "../../../core/paging";
import { mapYielding } from "../../../core/yielding";
import { JsonList } from "../../../fast/json-list";
import { isoTime, rowJson } from "../../../fast/row-json";
import { loadManifest } from "../../accounts/assignments/access";
import { hasOwnPhoto, isFailed, isToCheck, listOf, loadListed, openClaims } from "./access";

const times = { createdAt: isoTime(items.createdAt), updatedAt: isoTime(items.updatedAt) };
const columns = { ...getTableColumns(items), ...times, unseenClaims: openClaims } satisfies Record<
  keyof Item,
  SQLWrapper
>;
const names = Object.keys(itemContract.shape) as (keyof Item)[]; // the contract's keys

const failure = sql`case when ${isFailed} then json_build_object(
  'reason', ${items.aiFailureReason}, 'hasNotes', ${items.notes} ~ '\\S', 'hasOwnPhoto', ${hasOwnPhoto}) end`;

const card: Record<keyof ItemCard, SQLWrapper> = {
  ...recordOf(
    ["id", "lotNumber", "sectionLetter", "title", "category", "consignor", "quantity"],
    (name) => items[name],
  ),
  ...recordOf(
    [
      "createdBy",
      "requestedLotNumber",
      "startPrice",
      "lowEstimate",
      "highEstimate",
      "hammerPrice",
      "saleState",
    ],
    (name) => items[name],
  ),
  coverUrl: sql`${items.photoUrls}[1]`,
  photoCount: sql`cardinality(${items.photoUrls})`,
  aiGenerationStatus: items.aiGenerationStatus,
  failure,
  aiDraftedFromNotes: sql`nullif(${items.aiDraftedFromNotes}, false)`,
  aiDraftedFromMarks: sql`nullif(${items.aiDraftedFromMarks}, false)`,
  isToCheck: sql`nullif(${isToCheck}, false)`,
  ...times,
};

type Origin = string | undefined;

/** An item as the API returns it, as JSON text. */
export const itemJson = sql<string>`${rowJson(recordOf(names, (name) => columns[name]))}::text`;

const withCoverOrigin = (entry: string, origin: Origin) => {
  const { coverUrl, ...others } = JSON.parse(entry) as ItemCard;
  return coverUrl === undefined ? others : { ...others, coverUrl: absoluteUrl(coverUrl, origin) };
};

const cardJson = (columns: Record<string, SQLWrapper>) =>
  sql<string>`json_strip_nulls(${rowJson(columns)})::text`;

/** Kinds of lists, with the SQL of each entry's JSON with relative and absolute photo URLs. */
export const kinds = {
  item: {
    json: itemJson,
    withOrigin: (entry: string, origin: Origin) => absolutePhotoUrls(JSON.parse(entry) as Item, origin),
  },
  card: { json: cardJson(card), withOrigin: withCoverOrigin },
  /** A card in a list across manifests. */
  foundCard: { json: cardJson({ ...card, manifestId: items.manifestId }), withOrigin: withCoverOrigin },
};
type Kind = "item" | "card";

const ofManifest = eq(items.manifestId, sql.placeholder("manifestId"));
const readAll = recordOf(["item", "card"], (kind) =>
  statement((db: Database) =>
    db
      .select({ json: kinds[kind].json })
      .from(items)
      .where(ofManifest)
      .orderBy(...newestFirst(items)),
  ),
);

async function readPage(ctx: ActorContext, input: ListItemsInput, kind: Kind, manifestId: string) {
  const rows = await listPage(ctx, {
    ...{ list: listOf(manifestId), limit: input.limit, after: input.after, sortedBy: items },
    load: (itemId) => loadListed(ctx, manifestId, itemId),
    select: (older) =>
      ctx.db
        .select({ json: kinds[kind].json, createdAt: items.createdAt, id: items.id })
        .from(items)
        .where(and(eq(items.manifestId, manifestId), older, changedSince(items, input.updatedSince))),
    placeOf: (row) => row,
  });
  return rows.map(({ json }) => json);
}

/** Whether an input asks for a part of the list. */
export const isPartial = ({ after, limit, updatedSince }: ListItemsInput) =>
  after !== undefined || limit !== undefined || updatedSince !== undefined;

type Wanted = { manifestId: string; kind: Kind; origin: Origin };

async function readEntries(ctx: ActorContext, input: ListItemsInput, { manifestId, kind }: Wanted) {
  if (isPartial(input)) return readPage(ctx, input, kind, manifestId);
  return (await readAll[kind](ctx.db, { manifestId })).map(({ json }) => json);
}

async function writeList(ctx: ActorContext, input: ListItemsInput, wanted: Wanted) {
  const { kind, origin } = wanted;
  const entries = await readEntries(ctx, input, wanted);
  const written = origin
    ? await mapYielding(entries, (entry) => JSON.stringify(kinds[kind].withOrigin(entry, origin)))
    : entries;
  return Buffer.from(`[${written.join(",")}]`);
}

/** Caches a whole list's bytes until its version changes; the version includes the origin. */
function writeListOnce(ctx: ActorContext, input: ListItemsInput, wanted: Wanted) {
  const { listVersion } = ctx;
  if (listVersion === undefined || isPartial(input)) return writeList(ctx, input, wanted);
  const key = `${wanted.kind} ${wanted.manifestId} ${listVersion}`;
  return ctx.rendered.once(key, () => writeList(ctx, input, wanted));
}

/** Reads items or cards, newest first: as bytes for REST, as objects for tRPC, which adds its envelope. */
export async function readList<Entry>(ctx: ActorContext, input: ListItemsInput, kind: Kind) {
  const origin = originFor(ctx, input);
  // Access to the manifest is checked each time, even for a cached list.
  const { id: manifestId } = await loadManifest(ctx, input.manifestId);
  const wanted = { manifestId, kind, origin };
  if (ctx.via === "rest") return new JsonList<Entry>(await writeListOnce(ctx, input, wanted));
  const entries = await readEntries(ctx, input, wanted);
  // PostgreSQL writes the contract's fields, which jsonList validates in tests.
  return mapYielding(entries, (entry) => kinds[kind].withOrigin(entry, origin) as Entry);
}
