import type { KeptField, KeptReason } from "@lotwright/contracts/catalog/bulk-edits";
import { exportAdjustments, items, recordings, users } from "@lotwright/db/schema";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import type { WritingContext } from "../../../core/transactions";
import { numberingOf } from "../lot-leases/access";
import { freeLotNumbers } from "../lot-leases/free-numbers";
import { returnOfferLinks } from "./offer-links";
import type { UndoPlan } from "./plan-undo";
import { requirePlacesUndone } from "./require-undone";
import { externalHolders, externalPlace, numberHolders, numberPlace } from "./settle-places";

type Returning = UndoPlan["returning"][number];
type Row = Record<string, unknown>;

/** Ids of the lots' creators whose accounts still exist. */
async function knownUsers({ db }: ActorContext, rows: readonly Row[]): Promise<ReadonlySet<unknown>> {
  const ids = rows.map((row) => row.createdBy).filter((id) => typeof id === "string");
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
  return new Set(found.map(({ id }) => id));
}

/** Clears description job columns, since the job ended when the lot was deleted. */
const withoutJob = (row: Row) => ({
  aiJobId: null,
  aiGenerationStatus: row.aiGenerationStatus === "pending" ? "none" : row.aiGenerationStatus,
});

/** A restored row, and its fields that differ from before. */
type Returned = { row: Row; kept: KeptField[] };
type Lost = { numbers?: Row | undefined; externalId: boolean; creator: boolean };

function returned({ itemId, before }: Returning, lost: Lost): Returned {
  const row: Row = {
    ...{ ...before, ...lost.numbers, ...withoutJob(before) },
    ...(lost.externalId && { externalId: "" }),
    ...(lost.creator && { createdBy: null }),
  };
  const lot = `${row.lotNumber}${row.sectionLetter}`;
  const keptOf = (field: string, reason: KeptReason) => ({ itemId, lot, field, reason });
  return {
    row,
    kept: [
      ...(lost.numbers ? [keptOf("lotNumber", "numberTaken")] : []),
      ...(lost.externalId ? [keptOf("externalId", "externalIdTaken")] : []),
    ],
  };
}

/** Restores lots in a manifest, those with their former number first, so that next numbers come after those. */
async function returnTo(
  ctx: ActorContext,
  manifestId: string,
  { returning, laterIds }: { returning: readonly Returning[]; laterIds: readonly string[] },
): Promise<KeptField[]> {
  const numbersOfOthers = await numberHolders(ctx, [manifestId]);
  const externalIds = await externalHolders(ctx, [manifestId]);
  const known = await knownUsers(
    ctx,
    returning.map(({ before }) => before),
  );
  const back = (lot: Returning, numbers?: Row) =>
    returned(lot, {
      numbers,
      externalId: externalIds.has(externalPlace(lot.before)),
      creator: !known.has(lot.before.createdBy),
    });
  const isTaken = ({ before }: Returning) => numbersOfOthers.has(numberPlace(before));
  const holders = (places: readonly string[], byPlace: Map<string, string>) =>
    places.flatMap((place) => byPlace.get(place) ?? []);
  const placesBy = (placeOf: (row: Row) => string) => returning.map(({ before }) => placeOf(before));
  const lotIds = holders(placesBy(numberPlace), numbersOfOthers);
  await requirePlacesUndone(ctx, laterIds, { lotIds, column: "lotNumber" });
  const externalLotIds = holders(placesBy(externalPlace), externalIds);
  await requirePlacesUndone(ctx, laterIds, { lotIds: externalLotIds, column: "externalId" });
  const own = returning.filter((lot) => !isTaken(lot)).map((lot) => back(lot));
  await insertRows(ctx, own);
  const taken = returning.filter(isTaken);
  const numbers = await freeLotNumbers(ctx.db, numberingOf(ctx, manifestId), taken.length);
  const renumbered = taken.map((lot, at) => back(lot, { lotNumber: numbers[at], sectionLetter: "" }));
  await insertRows(ctx, renumbered);
  for (const { itemId, before } of returning) {
    await returnRecordings(ctx, itemId, before.recordingIds);
    await returnAdjustments(ctx, manifestId, before.adjustments);
  }
  return [...own, ...renumbered].flatMap(({ kept }) => kept);
}

/** Returns the recordings that a merge moved to another lot. */
async function returnRecordings({ db, actor }: ActorContext, itemId: string, ids: unknown): Promise<void> {
  if (!Array.isArray(ids) || ids.length === 0) return;
  const isOne = and(inArray(recordings.id, ids), eq(recordings.workspaceId, actor.workspaceId));
  await db
    .update(recordings)
    .set({ itemId })
    .where(and(isOne, isNotNull(recordings.itemId)));
}

/** Restores adjustments read by `findAdjustments`. */
async function returnAdjustments({ db, actor }: ActorContext, manifestId: string, adjustments: unknown) {
  if (!Array.isArray(adjustments) || adjustments.length === 0) return;
  const { workspaceId } = actor;
  await db
    .insert(exportAdjustments)
    // Timestamped after the lots, which would otherwise count as changed since the adjustment.
    .values(
      adjustments.map((adjustment) => ({
        ...adjustment,
        manifestId,
        workspaceId,
        updatedAt: sql`clock_timestamp()`,
      })),
    );
}

/** Recreates deleted lots, with their numbers and external ids if those are free. Returns what differs from before. */
export async function returnLots(
  ctx: WritingContext,
  returning: readonly Returning[],
  laterIds: readonly string[],
): Promise<KeptField[]> {
  const manifestIds = new Set(returning.map(({ before }) => String(before.manifestId)));
  const kept: KeptField[] = [];
  for (const id of manifestIds) {
    kept.push(
      ...(await returnTo(ctx, id, {
        returning: returning.filter(({ before }) => before.manifestId === id),
        laterIds,
      })),
    );
  }
  // Last, since a link's lots may be in two manifests.
  await returnOfferLinks(
    ctx,
    returning.flatMap(({ before }) => toList(before.offers)),
  );
  return kept;
}

/** Earlier releases stored no such list. */
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Inserts rows in the format of `row_to_json`. */
async function insertRows({ db }: ActorContext, all: readonly Returned[]): Promise<void> {
  if (all.length === 0) return;
  const values = all.map(({ row }) => ({
    ...row,
    createdAt: new Date(String(row.createdAt)),
    updatedAt: sql`clock_timestamp()`,
  }));
  await db.insert(items).values(values as unknown as (typeof items.$inferInsert)[]); // rows of this table
}
