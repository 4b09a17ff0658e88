import type {
  LeasedLots,
  LeaseLotsInput,
  LotBlock,
  ReleaseLotsInput,
} from "@lotwright/contracts/catalog/lot-leases";
import type { Success } from "@lotwright/contracts/values/fields";
import { grouped } from "@lotwright/contracts/values/grouped";
import { lotBlockSize, maxLotBlocks, maxLotNumber } from "@lotwright/contracts/values/limits";
import { lotLeases } from "@lotwright/db/schema";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { one } from "../../../core/one";
import { inTransaction } from "../../../core/transactions";
import { loadManifest, loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";
import { extendLeases, leaseDuration, leaseMs, numberingOf } from "./access";
import { highestLotNumber } from "./free-numbers";
import { lotBlockView } from "./view";

const blockColumns = {
  id: lotLeases.id,
  firstLotNumber: lotLeases.firstLotNumber,
  lastLotNumber: lotLeases.lastLotNumber,
};

// Names the tables, which drizzle omits in a select on one table.
const unused = sql<number>`last_lot_number - first_lot_number + 1 - (
  select count(distinct items.lot_number)::int from items
  where items.manifest_id = lot_leases.manifest_id
    and items.lot_number between lot_leases.first_lot_number and lot_leases.last_lot_number
)`;

/** Selects the actor's leases in a manifest on all devices, lowest first, with their count of unused numbers. */
const findOwn = ({ db, actor }: ActorContext, manifest: ManifestRow) =>
  db
    .select({ ...blockColumns, deviceId: lotLeases.deviceId, unused })
    .from(lotLeases)
    .where(and(eq(lotLeases.manifestId, manifest.id), eq(lotLeases.userId, actor.userId)))
    .orderBy(asc(lotLeases.firstLotNumber));

type New = { deviceId: string; firstLotNumber: number; size: number };

async function addBlock(
  { db, actor }: ActorContext,
  manifest: ManifestRow,
  { deviceId, firstLotNumber, size }: New,
): Promise<LotBlock> {
  const { id: manifestId, workspaceId } = manifest;
  const values = {
    ...{ workspaceId, manifestId, userId: actor.userId, deviceId, firstLotNumber },
    lastLotNumber: Math.min(firstLotNumber + size - 1, maxLotNumber),
    expiresAt: sql`now() + ${leaseDuration}`,
  };
  return one(await db.insert(lotLeases).values(values).returning(blockColumns));
}

/** Number of lot numbers to lease. Throws CONFLICT if none are left and the device has none. */
function countToLease(wanted: number, { highest, isHolder }: { highest: number; isHolder: boolean }): number {
  if (wanted <= 0 || highest < maxLotNumber) return wanted;
  if (isHolder) return 0;
  throw new AppError(
    "CONFLICT",
    `No lot numbers are left to reserve: the highest one, ${grouped(maxLotNumber)}, is used or reserved. New lots get the lowest free numbers.`,
  );
}

const deleteLeases = ({ db }: ActorContext, ids: string[]) =>
  ids.length > 0 ? db.delete(lotLeases).where(inArray(lotLeases.id, ids)) : undefined;

const numberAfter = (lotNumber: number) => (lotNumber < maxLotNumber ? lotNumber + 1 : null);

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * Leases lot numbers until the device has `count` unused ones: the lowest above all used or leased. Idempotent, and extends the
 * device's leases. Leases fewer near the maximum number; throws CONFLICT if the device then has none. Serialized with creations
 * by the manifest's lock.
 */
export function leaseLots(
  ctx: ActorContext,
  { manifestId, deviceId, count = lotBlockSize }: LeaseLotsInput,
): Promise<LeasedLots> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    const expired = and(eq(lotLeases.manifestId, manifest.id), sql`${lotLeases.expiresAt} <= now()`);
    const [, own, highest] = await Promise.all([
      db.delete(lotLeases).where(expired),
      findOwn(ctx, manifest),
      highestLotNumber(db, numberingOf(ctx, manifestId)),
    ]);
    const ofDevice = own.filter((lease) => lease.deviceId === deviceId);
    const spent = ofDevice.filter((lease) => lease.unused === 0).map(({ id }) => id);
    const held = ofDevice.filter(({ id }) => !spent.includes(id));
    const wanted = count - sum(held.map((lease) => lease.unused));
    const missing = countToLease(wanted, { highest, isHolder: held.length > 0 });
    if (missing > 0 && own.length - spent.length >= maxLotBlocks) {
      throw new AppError(
        "CONFLICT",
        `You can reserve at most ${maxLotBlocks} blocks of numbers in a manifest.`,
      );
    }
    await deleteLeases(ctx, spent);
    await extendLeases(db, numberingOf(ctx, manifestId, deviceId));
    const size = Math.max(missing, lotBlockSize);
    const added =
      missing > 0
        ? await addBlock(ctx, manifest, { deviceId, firstLotNumber: highest + 1, size })
        : undefined;
    return {
      blocks: [...held, ...(added ? [added] : [])].map(lotBlockView),
      expiresInMs: leaseMs,
      nextLotNumber: numberAfter(added?.lastLotNumber ?? highest),
    };
  });
}

/** Ends leases of a device, which frees their unused numbers. */
export async function releaseLots(
  ctx: ActorContext,
  { manifestId, deviceId, ids }: ReleaseLotsInput,
): Promise<Success> {
  const { id } = await loadManifest(ctx, manifestId);
  await ctx.db
    .delete(lotLeases)
    .where(
      and(
        eq(lotLeases.manifestId, id),
        eq(lotLeases.userId, ctx.actor.userId),
        eq(lotLeases.deviceId, deviceId),
        inArray(lotLeases.id, ids),
      ),
    );
  return { success: true };
}
