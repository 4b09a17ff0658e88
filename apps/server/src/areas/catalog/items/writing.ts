import type { Item, UpdateItemInput } from "@lotwright/contracts/catalog/items";
import { type Result, resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import type { RecordingField } from "@lotwright/contracts/media/recordings";
import type { Success } from "@lotwright/contracts/values/fields";
import { items } from "@lotwright/db/schema";
import { writingStatement } from "@lotwright/db/statements";
import { and, eq, ne, sql } from "drizzle-orm";
import { storedPhotoUrls } from "../../../core/absolute-urls";
import { hasChanges, isVersion } from "../../../core/changes";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { etagOf, matchesEtag } from "../../../core/etags";
import { one } from "../../../core/one";
import type { Change } from "../../../core/record";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { loadManifestForUpdate } from "../../accounts/assignments/access";
import { unsupportedClaims } from "../../media/marks/claims";
import { requirePhotos } from "../../media/photos/access";
import { type LotWriter, recordEdit, recordOne } from "../lot-changes/edits";
import { numberingOf } from "../lot-leases/access";
import { freeLotNumber, isLotTaken, lotTakenError } from "../lot-leases/free-numbers";
import { type ItemRow, loadItem, loadItemForUpdate } from "./access";
import { queuingOf } from "./description-jobs";
import { againIfTaken, externalIdTaken, rejectTakenExternalId, requestDescription } from "./service";
import { itemView } from "./view";

const staleVersion = (code: "CONFLICT" | "PRECONDITION_FAILED", current: ItemRow) =>
  new AppError(code, "Someone else changed this lot while you were editing.", {
    details: { current: itemView(current) },
  });

/** Optimistic concurrency check: throws with the current item if the change is based on another version than the locked row. */
function requireVersion({ ifMatch }: ActorContext, current: ItemRow, expectedUpdatedAt?: string): void {
  if (ifMatch && !matchesEtag(ifMatch, etagOf(current))) {
    throw staleVersion("PRECONDITION_FAILED", current);
  }
  if (expectedUpdatedAt && !isVersion(current, expectedUpdatedAt)) {
    throw staleVersion("CONFLICT", current);
  }
}

async function moveLot(ctx: ActorContext, current: ItemRow, input: LotFields): Promise<void> {
  const lot = {
    manifestId: current.manifestId,
    lotNumber: input.lotNumber ?? current.lotNumber,
    sectionLetter: input.sectionLetter ?? current.sectionLetter,
  };
  const isSame = lot.lotNumber === current.lotNumber && lot.sectionLetter === current.sectionLetter;
  if (isSame || !(await isLotTaken(ctx.db, lot))) return;
  throw lotTakenError(lot, await freeLotNumber(ctx.db, numberingOf(ctx, current.manifestId)));
}

/** Throws CONFLICT if another lot of the manifest has the external id. A concurrent write is found by the index alone. */
async function requireFreeExternalId(ctx: ActorContext, current: ItemRow, externalId?: string) {
  if (!externalId || externalId === current.externalId) return;
  const { id, manifestId } = items;
  const isTaken = and(
    eq(manifestId, current.manifestId),
    eq(items.externalId, externalId),
    ne(id, current.id),
  );
  if ((await ctx.db.$count(items, isTaken)) > 0) throw externalIdTaken();
}

/** Job columns after an update: a request while a job is open changes nothing. */
async function nextJobState(ctx: ActorContext, current: ItemRow, input: LotFields) {
  if (input.aiGenerationStatus === undefined) return {};
  if (input.aiGenerationStatus === "pending" && current.aiJobId) return {};
  return requestDescription(ctx, input.aiGenerationStatus, input.photoUrls ?? current.photoUrls);
}

/**
 * Whether a change needs the manifest's lock, which comes before the lot's: numbers are unique per manifest, and imports of results
 * read all its lots.
 */
export const needsManifest = ({
  lotNumber,
  sectionLetter,
  result,
  saleState,
}: { result?: object | undefined } & LotFields): boolean =>
  [lotNumber, sectionLetter, result, saleState].some((value) => value !== undefined);

const updateLot = writingStatement((db, columns) =>
  db
    .update(items)
    .set(columns)
    .where(eq(items.id, sql.placeholder("itemId")))
    .returning(),
);

/** Claims that remain unverified after the user's notes or photos change. */
async function openClaimsAfter({ db }: Pick<ActorContext, "db">, current: ItemRow, changes: LotFields) {
  const claims = changes.unseenClaims ?? current.unseenClaims;
  // A form's claims may be older than the last reading of photos.
  const isSettled = [changes.notes, changes.photoUrls, changes.unseenClaims].some(
    (change) => change !== undefined,
  );
  if (claims.length === 0 || !isSettled) return {};
  const lot = {
    ...current,
    photoUrls: changes.photoUrls ?? current.photoUrls,
    notes: changes.notes ?? current.notes,
  };
  const texts = {
    title: changes.title ?? current.title,
    description: changes.description ?? current.description,
  };
  return { unseenClaims: await unsupportedClaims(db, claims, { ...lot, ...texts }) };
}

/** Columns to write in a lot. */
export type LotFields = Omit<UpdateItemInput, "id" | "expectedUpdatedAt"> & Partial<Result>;

/** Change of a lot, with the version that it is based on. */
export type LotChange = UpdateItemInput & LotFields;

type Writing = {
  fields: LotFields;
  /** Columns that follow from the fields and are no change of their own. */
  following?: { requestedLotNumber?: null; aiJobId?: string | null };
  entry?: Parameters<typeof recordEdit>[3];
};

/** Statements that write fields of a locked lot, with the activity entry and undo snapshot of the edit. */
const writingOf = (ctx: LotWriter, current: ItemRow, { fields, following, entry }: Writing) =>
  [
    () => updateLot(ctx.db, { ...following, ...fields }, { itemId: current.id }),
    ...recordEdit(ctx, current, fields, entry),
  ] as const;

/**
 * Writes fields of a locked lot with its activity entry and undo snapshot, as the last statements of the transaction. The caller
 * holds the manifest's lock if `needsManifest`.
 */
export async function writeLot(ctx: WritingContext, current: ItemRow, input: LotFields): Promise<ItemRow> {
  const { aiGenerationStatus: _, ...changes } = input;
  await moveLot(ctx, current, input);
  await requireFreeExternalId(ctx, current, changes.externalId);
  if (changes.photoUrls) await requirePhotos(ctx, changes.photoUrls);
  const job: { aiJobId?: string | null } = await nextJobState(ctx, current, input);
  // A number chosen by a user replaces the requested one.
  const isRenumbered = input.lotNumber !== undefined && input.lotNumber !== current.lotNumber;
  const acknowledged = isRenumbered ? { requestedLotNumber: null } : {};
  const fields = { ...changes, ...(await openClaimsAfter(ctx, current, changes)) };
  const following = { ...acknowledged, ...job };
  if (!hasChanges({ ...following, ...fields })) return current;
  const [rows] = await ctx.commitWith([
    ...writingOf(ctx, current, { fields, following }),
    ...(job.aiJobId ? [() => recordOne(ctx, current, { verb: "description.requested" })] : []),
    ...queuingOf(ctx.db, current, job.aiJobId),
  ]);
  return one(rows);
}

/** Writes text that a job adds to a locked lot for a person, as `writeLot` does. */
export async function writeAddedText(
  ctx: LotWriter,
  current: ItemRow,
  { text, ...entry }: { text: Pick<LotFields, RecordingField> } & Required<Pick<Change, "verb" | "by">>,
): Promise<void> {
  const fields = { ...text, ...(await openClaimsAfter(ctx, current, text)) };
  for (const work of writingOf(ctx, current, { fields, entry })) await work();
}

/** Whether a result is written that the lot has already, so that a program may send all results again. */
const isSameResult = (current: ItemRow, fields: LotFields) =>
  resultFieldIds.every((name) => current[name] === fields[name]);

async function changeItem(ctx: WritingContext, input: LotChange): Promise<Item> {
  if (needsManifest(input)) await loadManifestForUpdate(ctx, (await loadItem(ctx, input.id)).manifestId);
  const current = await loadItemForUpdate(ctx, input.id);
  const { id: _, expectedUpdatedAt, ...fields } = input;
  requireVersion(ctx, current, expectedUpdatedAt);
  if (fields.saleState !== undefined && isSameResult(current, fields)) return itemView(current);
  return itemView(await writeLot(ctx, current, fields));
}

/** Updates an item in the caller's transaction. */
export const updateInside = (ctx: WritingContext, input: LotChange): Promise<Item> =>
  rejectTakenExternalId(changeItem(ctx, storedPhotoUrls(input, ctx)));

export const updateItem = (ctx: ActorContext, input: LotChange): Promise<Item> =>
  againIfTaken(() => inTransaction(ctx, (ctx) => updateInside(ctx, input)));

/** Deletes an item in the caller's transaction. */
export async function removeInside(ctx: WritingContext, itemId: string): Promise<Success> {
  const row = await loadItemForUpdate(ctx, itemId);
  requireVersion(ctx, row);
  await ctx.db.delete(items).where(eq(items.id, row.id));
  await recordOne(ctx, row, { verb: "item.deleted" });
  return { success: true };
}

export const removeItem = (ctx: ActorContext, itemId: string): Promise<Success> =>
  inTransaction(ctx, (ctx) => removeInside(ctx, itemId));
