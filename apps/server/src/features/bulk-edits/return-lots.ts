import type { KeptField, KeptReason } from "@lotwright/contracts/bulk-edits";
import { items, recordings, users } from "@lotwright/db/schema";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { freeLotNumbers } from "../items/lot-numbers";
import { numberingOf } from "../lot-leases/access";
import type { UndoPlan } from "./plan-undo";
import { externalHolders, externalPlace, numberHolders, numberPlace } from "./settle-places";

type Returning = UndoPlan["returning"][number];
type Row = Record<string, unknown>;

/** The accounts among the creators of lots that still exist. */
async function knownUsers({ db }: ActorContext, rows: readonly Row[]): Promise<ReadonlySet<unknown>> {
  const ids = rows.map((row) => row.createdBy).filter((id) => typeof id === "string");
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
  return new Set(found.map(({ id }) => id));
}

/** A request for a description ended with its lot. */
const withoutJob = (row: Row) => ({
  aiJobId: null,
  aiGenerationStatus: row.aiGenerationStatus === "pending" ? "none" : row.aiGenerationStatus,
});

/** The next numbers of a manifest for those of the rows whose number another lot has by now. */
async function renumber(ctx: ActorContext, manifestId: string, rows: readonly Row[]): Promise<Map<Row, Row>> {
  const holders = await numberHolders(ctx, [manifestId]);
  const taken = rows.filter((row) => holders.has(numberPlace(row)));
  const numbers = await freeLotNumbers(ctx.db, numberingOf(ctx, manifestId), taken.length);
  return new Map(taken.map((row, at) => [row, { lotNumber: numbers[at], sectionLetter: "" }]));
}

/** A row as it comes back, and what of it is not as it was. */
function returned(
  { itemId, before }: Returning,
  { numbers, losesExternalId }: { numbers: Row | undefined; losesExternalId: boolean },
): { row: Row; kept: KeptField[] } {
  const row: Row = {
    ...{ ...before, ...numbers, ...withoutJob(before) },
    ...(losesExternalId && { externalId: "" }),
  };
  const lot = `${row.lotNumber}${row.sectionLetter}`;
  const keptOf = (field: string, reason: KeptReason) => ({ itemId, lot, field, reason });
  return {
    row,
    kept: [
      ...(numbers ? [keptOf("lotNumber", "numberTaken")] : []),
      ...(losesExternalId ? [keptOf("externalId", "externalIdTaken")] : []),
    ],
  };
}

async function returnTo(
  ctx: ActorContext,
  manifestId: string,
  returning: readonly Returning[],
): Promise<KeptField[]> {
  const rows = returning.map(({ before }) => before);
  const renumbered = await renumber(ctx, manifestId, rows);
  const externalIds = await externalHolders(ctx, [manifestId]);
  const known = await knownUsers(ctx, rows);
  const all = returning.map((lot) =>
    returned(lot, {
      numbers: renumbered.get(lot.before),
      losesExternalId: externalIds.has(externalPlace(lot.before)),
    }),
  );
  await insertRows(
    ctx,
    all.map(({ row }) => ({ ...row, createdBy: known.has(row.createdBy) ? row.createdBy : null })),
  );
  for (const { itemId, before } of returning) await returnRecordings(ctx, itemId, before.recordingIds);
  return all.flatMap(({ kept }) => kept);
}

/** A merge gave the recordings of a lot to another one. */
async function returnRecordings({ db, actor }: ActorContext, itemId: string, ids: unknown): Promise<void> {
  if (!Array.isArray(ids) || ids.length === 0) return;
  const isOne = and(inArray(recordings.id, ids), eq(recordings.workspaceId, actor.workspaceId));
  await db
    .update(recordings)
    .set({ itemId })
    .where(and(isOne, isNotNull(recordings.itemId)));
}

/** Makes deleted lots again, with their numbers and external ids where these are free. Returns what is not as it was. */
export async function returnLots(ctx: ActorContext, returning: readonly Returning[]): Promise<KeptField[]> {
  const manifestIds = new Set(returning.map(({ before }) => String(before.manifestId)));
  const kept: KeptField[] = [];
  for (const id of manifestIds) {
    kept.push(
      ...(await returnTo(
        ctx,
        id,
        returning.filter(({ before }) => before.manifestId === id),
      )),
    );
  }
  return kept;
}

/** Rows as `row_to_json` wrote them. */
async function insertRows({ db }: ActorContext, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => ({
    ...row,
    createdAt: new Date(String(row.createdAt)),
    updatedAt: sql`clock_timestamp()`,
  }));
  await db.insert(items).values(values as unknown as (typeof items.$inferInsert)[]); // rows of this very table
}
