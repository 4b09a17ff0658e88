import { randomUUID } from "node:crypto";
import type { Success } from "@lotwright/contracts/fields";
import {
  type CreateItemInput,
  type Item,
  type ItemsByIdsInput,
  type ItemsVersion,
  item as itemContract,
  type ListItemsInput,
  type ReadItemInput,
  type UpdateItemInput,
} from "@lotwright/contracts/items";
import { items } from "@lotwright/db/schema";
import { statement, writingStatement } from "@lotwright/db/statements";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { absolutePhotoUrls, originFor, storedPhotoUrls } from "../../absolute-urls";
import { hasChanges } from "../../changes";
import type { ActorContext } from "../../context";
import { AppError, brokenUniqueConstraint, notFound } from "../../errors";
import { etagOf, matchesEtag } from "../../etags";
import {
  type Creation,
  creationOf,
  findFirstAnswer,
  idTaken,
  rejectTakenId,
  storeFirstAnswer,
} from "../../first-answers";
import { one } from "../../one";
import { listPage, newestFirst, olderThanPlace } from "../../paging";
import { inTransaction, type WritingContext } from "../../transactions";
import { mapInTurns } from "../../turns";
import { type Change, fieldChanges, lotLabel } from "../activity/record";
import { takeAiLots } from "../descriptions/budget";
import { isManifestKnown, loadManifest, loadManifestForUpdate } from "../manifests/access";
import { ownPhotos, requirePhotos } from "../photos/access";
import { type Quota, withinQuota } from "../usage/quotas";
import {
  type AnsweredRow,
  type ItemRow,
  loadItem,
  loadItemForUpdate,
  readItems,
  readVersion,
  versionOf,
} from "./access";
import { freeLotNumber, isLotTaken, lotTaken } from "./lot-numbers";
import { itemView } from "./view";

type Changed = Pick<ItemRow, "id" | "manifestId" | "workspaceId" | "lotNumber" | "sectionLetter">;

const record = (ctx: WritingContext, item: Changed, change: Pick<Change, "verb" | "changes">) => {
  const { id, manifestId, workspaceId } = item;
  const event = { workspaceId, type: "items.changed", manifestId, itemId: id } as const;
  return ctx.record({ ...change, entityId: id, manifestId, label: lotLabel(item), event });
};

const queueDescription = (ctx: ActorContext, { id, workspaceId }: ItemRow, jobId: string) =>
  ctx.descriptions.queue(ctx.db, [{ jobId, itemId: id, workspaceId }]);

const listOf = (manifestId: string) => `items/${manifestId}`;

async function loadListed(ctx: ActorContext, manifestId: string, itemId: string): Promise<ItemRow> {
  const item = await loadItem(ctx, itemId);
  if (item.manifestId !== manifestId) throw notFound("item");
  return item;
}

/** Which items a page begins with: those after its `after`. */
async function startOfPage(ctx: ActorContext, { manifestId, after }: ListItemsInput) {
  const { id } = await loadManifest(ctx, manifestId);
  const older = await olderThanPlace(listOf(id), after, items, (itemId) => loadListed(ctx, id, itemId));
  return and(eq(items.manifestId, id), older);
}

async function readList(ctx: ActorContext, input: ListItemsInput): Promise<AnsweredRow[]> {
  if (!input.after && !input.limit) {
    const { id } = await loadManifest(ctx, input.manifestId);
    return readItems(ctx.db, { manifestId: id });
  }
  const { id } = await loadManifest(ctx, input.manifestId);
  return listPage(ctx, {
    ...{ list: listOf(id), limit: input.limit, after: input.after, sortedBy: items },
    load: (itemId) => loadListed(ctx, id, itemId),
    select: (older) =>
      ctx.db
        .select()
        .from(items)
        .where(and(eq(items.manifestId, id), older)),
    placeOf: (row) => row,
  });
}

/** Newest first, the whole list by default; `after` is the last item of the page before. */
export async function listItems(ctx: ActorContext, input: ListItemsInput): Promise<Item[]> {
  const origin = originFor(ctx, input);
  const rows = await readList(ctx, input);
  return mapInTurns(rows, (row) => absolutePhotoUrls(itemView(row), origin));
}

async function findVersion(ctx: ActorContext, input: ListItemsInput) {
  if (input.after || input.limit) return versionOf(ctx.db, await startOfPage(ctx, input), input.limit);
  const { id } = await loadManifest(ctx, input.manifestId);
  return readVersion(ctx.db, { manifestId: id });
}

/** What a list, or a page of it, is a version of, without reading it. */
export async function versionOfItems(ctx: ActorContext, input: ListItemsInput): Promise<ItemsVersion> {
  const origin = originFor(ctx, input) ?? "";
  const [row] = await findVersion(ctx, input);
  return { version: `${row?.count ?? 0}.${row?.digest ?? 0}${origin && `.${origin}`}` };
}

export async function itemById(ctx: ActorContext, input: ReadItemInput): Promise<Item> {
  const origin = originFor(ctx, input);
  return absolutePhotoUrls(itemView(await loadItem(ctx, input.id)), origin);
}

/** The ones that are there: what a list still shows of the others is to go. */
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

/** The item that the same request of the same person made, when its first answer is no longer stored. */
async function findCreated(
  ctx: ActorContext,
  itemId: string | undefined,
  { operation, requestHash }: Creation,
): Promise<Item | undefined> {
  if (!itemId) return undefined;
  const [row] = await findOfActor(ctx.db, { itemId, userId: ctx.actor.userId });
  if (!row) return undefined;
  if (row.creationHash !== requestHash) throw idTaken(operation);
  return itemView(row);
}

async function allocateLot(ctx: ActorContext, input: CreateItemInput, sectionLetter: string) {
  const { manifestId, lotNumber, onLotClash } = input;
  if (lotNumber === undefined) return { lotNumber: await freeLotNumber(ctx.db, manifestId) };
  if (!(await isLotTaken(ctx.db, { manifestId, lotNumber, sectionLetter }))) return { lotNumber };
  const free = await freeLotNumber(ctx.db, manifestId);
  if (onLotClash !== "next") throw lotTaken({ lotNumber, sectionLetter }, free);
  return { lotNumber: free, requestedLotNumber: lotNumber };
}

/** Queues a description when the client wants one and there is a photo of our own, unless the day's budget is used up. */
async function requestDescription(
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

/** A retry is answered after its manifest was deleted, too, but not once the person may no longer see the manifest. */
async function answerWithoutManifest(
  ctx: ActorContext,
  manifestId: string,
  answered: PromiseSettledResult<Item | undefined>,
): Promise<Item | undefined> {
  const first = answered.status === "fulfilled" ? answered.value : undefined;
  return first && !(await isManifestKnown(ctx, manifestId)) ? first : undefined;
}

/**
 * What a creation depends on, sent at once: one way to the database and back. The manifest is held before the rest is read,
 * since one connection answers in order: a retry waits there for the first attempt, and is answered before all else is checked.
 */
async function prepareItem(ctx: ActorContext, input: CreateItemInput, creation: Creation) {
  const { manifestId, photoUrls = [], sectionLetter = "" } = input;
  const [manifest, answered, created, photos, lot] = await Promise.allSettled([
    loadManifestForUpdate(ctx, manifestId),
    findFirstAnswer(ctx, creation, itemContract),
    findCreated(ctx, input.id, creation),
    requirePhotos(ctx, photoUrls),
    allocateLot(ctx, input, sectionLetter),
  ]);
  if (manifest.status === "rejected") {
    const first = await answerWithoutManifest(ctx, manifestId, answered);
    if (first) return { created: first };
    throw manifest.reason;
  }
  const earlier = settledValue(answered) ?? settledValue(created);
  if (earlier) return { created: earlier };
  settledValue(photos);
  return { manifest: manifest.value, lot: settledValue(lot) };
}

const insertLot = writingStatement((db, columns) =>
  // Of the columns that `insertItem` names.
  db
    .insert(items)
    .values(columns as PgInsertValue<typeof items>)
    .returning(),
);

async function insertItem(
  ctx: WritingContext,
  input: CreateItemInput,
  { creation, quota }: { creation: Creation; quota: Quota },
): Promise<Item> {
  const prepared = await prepareItem(ctx, input, creation);
  if (prepared.created) return prepared.created;
  quota.require();
  const { manifest, lot } = prepared;
  const { onLotClash: _, ...fields } = input;
  const asked = await requestDescription(ctx, input.aiGenerationStatus, input.photoUrls ?? []);
  const values = {
    consignor: manifest.consignor,
    ...fields,
    id: input.id ?? randomUUID(),
    ...lot,
    ...asked,
    workspaceId: manifest.workspaceId,
    createdBy: ctx.actor.userId,
    creationHash: creation.requestHash,
  };
  const [rows] = await Promise.all([
    insertLot(ctx.db, values),
    record(
      ctx,
      { ...values, sectionLetter: values.sectionLetter ?? "", manifestId: manifest.id },
      { verb: "item.created" },
    ),
  ]);
  const row = one(rows);
  const created = itemView(row);
  await Promise.all([
    storeFirstAnswer(ctx, creation, created),
    asked.aiJobId && queueDescription(ctx, row, asked.aiJobId),
  ]);
  return created;
}

/** Within a manifest, two lots never have the same external id. */
async function rejectTakenExternalId(work: Promise<Item>): Promise<Item> {
  return work.catch((cause: unknown) => {
    if (brokenUniqueConstraint(cause) !== "items_external_id") throw cause;
    const message = "Another lot of this manifest has this external ID.";
    throw new AppError("CONFLICT", message, {
      cause,
      details: { issues: [{ path: "externalId", message }] },
    });
  });
}

/** Takes the next free lot number unless one is given; a retry answers the first answer. */
export function createItem(ctx: ActorContext, sent: CreateItemInput): Promise<Item> {
  const input = storedPhotoUrls(sent, ctx);
  const creation = creationOf(ctx, "items.create", input, input.id);
  return rejectTakenId(creation.operation, () =>
    withinQuota(ctx, "lots", 1, (quota) =>
      rejectTakenExternalId(inTransaction(ctx, (ctx) => insertItem(ctx, input, { creation, quota }))),
    ),
  );
}

const changedMeanwhile = (code: "CONFLICT" | "PRECONDITION_FAILED", current: ItemRow) =>
  new AppError(code, "Someone else changed this lot while you were editing.", {
    details: { current: itemView(current) },
  });

/** Refuses a change that was made for another version than the one that is locked now. */
function requireVersion({ ifMatch }: ActorContext, current: ItemRow, expectedUpdatedAt?: string): void {
  if (ifMatch && !matchesEtag(ifMatch, etagOf(current))) {
    throw changedMeanwhile("PRECONDITION_FAILED", current);
  }
  if (expectedUpdatedAt && current.updatedAt > new Date(expectedUpdatedAt)) {
    throw changedMeanwhile("CONFLICT", current);
  }
}

async function moveLot(ctx: ActorContext, current: ItemRow, input: UpdateItemInput): Promise<void> {
  const lot = {
    manifestId: current.manifestId,
    lotNumber: input.lotNumber ?? current.lotNumber,
    sectionLetter: input.sectionLetter ?? current.sectionLetter,
  };
  const isSame = lot.lotNumber === current.lotNumber && lot.sectionLetter === current.sectionLetter;
  if (isSame || !(await isLotTaken(ctx.db, lot))) return;
  throw lotTaken(lot, await freeLotNumber(ctx.db, current.manifestId));
}

/** Job columns after an update: a request while a job is open changes nothing. */
async function nextJobState(ctx: ActorContext, current: ItemRow, input: UpdateItemInput) {
  if (input.aiGenerationStatus === undefined) return {};
  if (input.aiGenerationStatus === "pending" && current.aiJobId) return {};
  return requestDescription(ctx, input.aiGenerationStatus, input.photoUrls ?? current.photoUrls);
}

/** Numbers of a manifest's lots depend on one another, and nothing else of a lot does: that holds the lot alone. */
async function holdNumbers(
  ctx: ActorContext,
  { id, lotNumber, sectionLetter }: UpdateItemInput,
): Promise<void> {
  if (lotNumber === undefined && sectionLetter === undefined) return;
  const { manifestId } = await loadItem(ctx, id);
  await loadManifestForUpdate(ctx, manifestId);
}

const updateLot = writingStatement((db, columns) =>
  db
    .update(items)
    .set(columns)
    .where(eq(items.id, sql.placeholder("itemId")))
    .returning(),
);

async function changeItem(ctx: WritingContext, input: UpdateItemInput): Promise<Item> {
  await holdNumbers(ctx, input);
  const current = await loadItemForUpdate(ctx, input.id);
  const { id, expectedUpdatedAt, aiGenerationStatus: _, ...changes } = input;
  requireVersion(ctx, current, expectedUpdatedAt);
  await moveLot(ctx, current, input);
  if (changes.photoUrls) await requirePhotos(ctx, changes.photoUrls);
  const asked: { aiJobId?: string | null } = await nextJobState(ctx, current, input);
  // A person gave the lot this number: that it was once asked to be another is history.
  const isRenumbered = input.lotNumber !== undefined && input.lotNumber !== current.lotNumber;
  const acknowledged = isRenumbered ? { requestedLotNumber: null } : {};
  const set = { ...acknowledged, ...changes, ...asked };
  if (!hasChanges(set)) return itemView(current);
  const fields = fieldChanges(current, { ...current, ...changes }, Object.keys(changes));
  const [rows] = await Promise.all([
    updateLot(ctx.db, set, { itemId: id }),
    record(ctx, current, { verb: "item.changed", changes: fields }),
    asked.aiJobId && record(ctx, current, { verb: "description.requested" }),
  ]);
  const row = one(rows);
  if (asked.aiJobId) await queueDescription(ctx, row, asked.aiJobId);
  return itemView(row);
}

export function updateItem(ctx: ActorContext, input: UpdateItemInput): Promise<Item> {
  return rejectTakenExternalId(inTransaction(ctx, (ctx) => changeItem(ctx, storedPhotoUrls(input, ctx))));
}

export function removeItem(ctx: ActorContext, itemId: string): Promise<Success> {
  return inTransaction(ctx, async (ctx) => {
    const row = await loadItemForUpdate(ctx, itemId);
    requireVersion(ctx, row);
    await ctx.db.delete(items).where(eq(items.id, row.id));
    await record(ctx, row, { verb: "item.deleted" });
    return { success: true };
  });
}
