import { randomUUID } from "node:crypto";
import {
  type CreateItemInput,
  type Item,
  type ItemCard,
  type ItemsByIdsInput,
  type ItemsVersion,
  item as itemContract,
  type ListItemsInput,
  type ReadItemInput,
} from "@lotwright/contracts/catalog/items";
import { items } from "@lotwright/db/schema";
import { statement, writingStatement } from "@lotwright/db/statements";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { absolutePhotoUrls, originFor, storedPhotoUrls } from "../../../core/absolute-urls";
import type { ActorContext } from "../../../core/context";
import { AppError, brokenUniqueConstraint } from "../../../core/errors";
import {
  type Creation,
  creationOf,
  findRecordedResponse,
  idTakenError,
  rejectTakenId,
  responseRecorder,
} from "../../../core/idempotency";
import { one } from "../../../core/one";
import { changedSince, newestFirst, olderThanPlace } from "../../../core/paging";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { isManifestKnown, loadManifest, loadManifestForUpdate } from "../../accounts/assignments/access";
import { takeAiLots } from "../../accounts/usage/ai-budget";
import { type Quota, withinQuota } from "../../accounts/usage/quotas";
import { unsupportedClaims } from "../../media/marks/claims";
import { ownPhotos, requirePhotos } from "../../media/photos/access";
import { recordOne } from "../lot-changes/edits";
import { extendLeases, numberingOf } from "../lot-leases/access";
import { freeLotNumber, isLotTaken, lotTakenError, stateOfLotNumber } from "../lot-leases/free-numbers";
import { createdItem, listOf, loadItem, loadListed, readVersion, versionOf, versionText } from "./access";
import { queuingOf } from "./description-jobs";
import { isPartial, itemJson, readList } from "./lists";
import { itemView } from "./view";

/** Condition for items of a page: those older than the item `after`. */
async function startOfPage(ctx: ActorContext, { manifestId, after, updatedSince }: ListItemsInput) {
  const { id } = await loadManifest(ctx, manifestId);
  const older = await olderThanPlace(listOf(id), after, items, (itemId) => loadListed(ctx, id, itemId));
  return and(eq(items.manifestId, id), older, changedSince(items, updatedSince));
}

/** Items newest first, all of them by default; `after` is the id of the previous page's last item. */
export const listItems = (ctx: ActorContext, input: ListItemsInput) => readList<Item>(ctx, input, "item");

/** Lists the lots as cards. */
export const listCards = (ctx: ActorContext, input: ListItemsInput) => readList<ItemCard>(ctx, input, "card");

async function findVersion(ctx: ActorContext, input: ListItemsInput) {
  if (isPartial(input)) return versionOf(ctx.db, await startOfPage(ctx, input), input.limit);
  const { id } = await loadManifest(ctx, input.manifestId);
  return readVersion(ctx.db, { manifestId: id });
}

/** Version of a list or page, computed without reading its items. */
export async function versionOfItems(ctx: ActorContext, input: ListItemsInput): Promise<ItemsVersion> {
  const origin = originFor(ctx, input) ?? "";
  const version = versionText(await findVersion(ctx, input));
  return { version: `${version}${origin && `.${origin}`}` };
}

export async function itemById(ctx: ActorContext, input: ReadItemInput): Promise<Item> {
  const origin = originFor(ctx, input);
  return absolutePhotoUrls(itemView(await loadItem(ctx, input.id)), origin);
}

/** The items among `ids` that exist in the manifest, newest first. Clients remove the missing ones from their lists. */
export async function itemsByIds(ctx: ActorContext, { manifestId, ids }: ItemsByIdsInput): Promise<Item[]> {
  const manifest = await loadManifest(ctx, manifestId);
  const rows = await ctx.db
    .select()
    .from(items)
    .where(and(eq(items.manifestId, manifest.id), inArray(items.id, ids)))
    .orderBy(...newestFirst(items));
  return rows.map(itemView);
}

const findOfActor = statement((db) => {
  const isActors = eq(items.createdBy, sql.placeholder("userId"));
  return db
    .select()
    .from(items)
    .where(and(eq(items.id, sql.placeholder("itemId")), isActors));
});

/** The item created by an earlier attempt whose recorded response has expired. */
async function findCreated(
  ctx: ActorContext,
  itemId: string | undefined,
  creation: Creation,
): Promise<Item | undefined> {
  if (!itemId) return undefined;
  const [row] = await findOfActor(ctx.db, { itemId, userId: ctx.actor.userId });
  if (!row) return undefined;
  if (row.creationHash !== creation.requestHash) throw idTakenError(creation);
  return itemView(row);
}

/** The number of a new lot, and whether it belongs to one of the device's leases, which is then extended. */
async function allocateLot(ctx: ActorContext, input: CreateItemInput, sectionLetter: string) {
  const { manifestId, lotNumber, onLotClash, deviceId } = input;
  const numbering = numberingOf(ctx, manifestId, deviceId);
  if (lotNumber === undefined) return { numbers: { lotNumber: await freeLotNumber(ctx.db, numbering) } };
  const lot = { lotNumber, sectionLetter };
  // The device may have used its other leased numbers for lots not sent yet.
  const findFree = () => freeLotNumber(ctx.db, numberingOf(ctx, manifestId));
  if (onLotClash !== "next") {
    // A typed number takes precedence over leases.
    if (await isLotTaken(ctx.db, { manifestId, ...lot })) throw lotTakenError(lot, await findFree());
    return { numbers: { lotNumber } };
  }
  const { isUsed, isLeasedByOthers, isRenewalDue } = await stateOfLotNumber(ctx.db, numbering, lot);
  if (!isUsed && !isLeasedByOthers) return { numbers: { lotNumber }, isRenewalDue };
  return { numbers: { lotNumber: await findFree(), requestedLotNumber: lotNumber } };
}

/**
 * Job columns for a requested description: `pending` if there is an uploaded photo, `failed` if the daily AI limit is reached.
 */
export async function requestDescription(
  ctx: ActorContext,
  status: CreateItemInput["aiGenerationStatus"],
  photoUrls: readonly string[],
) {
  const isRequested = status === "pending" && ownPhotos(photoUrls).length > 0;
  if (!isRequested) return { aiGenerationStatus: "none", aiJobId: null, aiFailureReason: "" } as const;
  const { granted, reason } = await takeAiLots(ctx, 1);
  return granted === 0
    ? ({ aiGenerationStatus: "failed", aiJobId: null, aiFailureReason: reason } as const)
    : ({ aiGenerationStatus: "pending", aiJobId: randomUUID(), aiFailureReason: "" } as const);
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/** The recorded response if the manifest was deleted; none if it exists but the actor has lost access. */
async function responseWithoutManifest(
  ctx: ActorContext,
  manifestId: string,
  recorded: PromiseSettledResult<Item | undefined>,
): Promise<Item | undefined> {
  const first = recorded.status === "fulfilled" ? recorded.value : undefined;
  return first && !(await isManifestKnown(ctx, manifestId)) ? first : undefined;
}

/**
 * Reads what a creation depends on in one pipelined round trip. The manifest's lock comes first: a retry waits there for the
 * first attempt and then finds its response, which takes precedence over all other checks.
 */
async function prepareItem(ctx: ActorContext, input: CreateItemInput, creation: Creation) {
  const { manifestId, photoUrls = [], sectionLetter = "" } = input;
  const [manifest, recorded, created, photos, lot] = await Promise.allSettled([
    loadManifestForUpdate(ctx, manifestId),
    findRecordedResponse(ctx, creation, itemContract),
    findCreated(ctx, input.id, creation),
    requirePhotos(ctx, photoUrls),
    allocateLot(ctx, input, sectionLetter),
  ]);
  if (manifest.status === "rejected") {
    const first = await responseWithoutManifest(ctx, manifestId, recorded);
    if (first) return { created: first };
    throw manifest.reason;
  }
  const earlier = settledValue(recorded) ?? settledValue(created);
  if (earlier) return { created: earlier };
  settledValue(photos);
  return { manifest: manifest.value, lot: settledValue(lot) };
}

const insertLot = writingStatement((db, columns) =>
  // Same columns as in `insertItem`.
  db
    .insert(items)
    .values(columns as PgInsertValue<typeof items>)
    .returning(),
);

/** Statement that extends the used lease, to append to a transaction. */
const extending = (ctx: ActorContext, { manifestId, deviceId }: CreateItemInput, isDue = false) =>
  isDue ? [() => extendLeases(ctx.db, numberingOf(ctx, manifestId, deviceId))] : [];

const recordCreated = responseRecorder(items, itemJson);

async function insertItem(
  ctx: WritingContext,
  input: CreateItemInput,
  { creation, quota }: { creation: Creation; quota: Quota },
): Promise<Item> {
  const prepared = await prepareItem(ctx, input, creation);
  if (prepared.created) return prepared.created;
  quota.require();
  const { manifest, lot: allocated } = prepared;
  const { onLotClash: _, ...fields } = input;
  const job = await requestDescription(ctx, input.aiGenerationStatus, input.photoUrls ?? []);
  const { title = "", description = "", notes = "", photoUrls = [], unseenClaims = [] } = input;
  const source = { workspaceId: manifest.workspaceId, title, description, notes, photoUrls };
  const values = {
    consignor: manifest.consignor,
    ...fields,
    id: input.id ?? randomUUID(),
    ...allocated.numbers,
    ...job,
    ...(unseenClaims.length > 0 && { unseenClaims: await unsupportedClaims(ctx.db, unseenClaims, source) }),
    workspaceId: manifest.workspaceId,
    createdBy: ctx.actor.userId,
    creationHash: creation.requestHash,
  };
  const lot = { ...values, sectionLetter: values.sectionLetter ?? "", manifestId: manifest.id };
  const [rows] = await ctx.commitWith([
    () => insertLot(ctx.db, values),
    () => recordOne(ctx, lot, { verb: "item.created" }),
    ...recordCreated(ctx, creation, values.id),
    ...queuingOf(ctx.db, lot, job.aiJobId),
    ...extending(ctx, input, allocated.isRenewalDue),
  ]);
  return itemView(one(rows));
}

export function externalIdTaken(cause?: unknown): AppError {
  const message = "Another lot of this manifest has this external ID.";
  return new AppError("CONFLICT", message, { cause, details: { issues: [{ path: "externalId", message }] } });
}

/** Converts a violation of the external id's uniqueness in a manifest into CONFLICT. */
export async function rejectTakenExternalId<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    if (brokenUniqueConstraint(cause) !== "items_external_id") throw cause;
    throw externalIdTaken(cause);
  });
}

/** Creates an item in the caller's transaction; `quota` must be reserved before. */
export function createInside(ctx: WritingContext, sent: CreateItemInput, quota: Quota): Promise<Item> {
  const input = storedPhotoUrls(sent, ctx);
  const creation = creationOf(ctx, { operation: "items.create", ...createdItem }, input, input.id);
  return rejectTakenId(creation, () => rejectTakenExternalId(insertItem(ctx, input, { creation, quota })));
}

/**
 * Runs a transaction, and retries it once if a number or external id turned out to be taken: an import writes them without the
 * manifest's lock, and the second attempt sees them.
 */
export const againIfTaken = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    const constraint = error instanceof AppError ? undefined : brokenUniqueConstraint(error);
    if (constraint !== "items_lot" && constraint !== "items_external_id") throw error;
    return work();
  });

/** Creates an item, with the next free lot number unless the input has one. Idempotent: a retry gets the recorded response. */
export const createItem = (ctx: ActorContext, input: CreateItemInput): Promise<Item> =>
  withinQuota(ctx, "lots", 1, (quota) =>
    againIfTaken(() => inTransaction(ctx, (ctx) => createInside(ctx, input, quota))),
  );
