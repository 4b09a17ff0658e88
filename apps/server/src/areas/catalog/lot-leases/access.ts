import type { NextLotNumber } from "@lotwright/contracts/catalog/manifests";
import type { Database } from "@lotwright/db/client";
import { items, lotLeases } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, asc, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";

/** User and device that number lots in a manifest: numbers leased by others are not free. */
export type Numbering = { manifestId: string; userId: string; deviceId: string | null };

/** Numbering of a device; without a device, no leased number is free. */
export const numberingOf = (
  { actor: { userId } }: ActorContext,
  manifestId: string,
  deviceId?: string,
): Numbering => ({ manifestId, userId, deviceId: deviceId ?? null });

/** SQL placeholders for the values of `Numbering`. */
export const numbering = {
  manifestId: sql.placeholder("manifestId"),
  userId: sql.placeholder("userId"),
  deviceId: sql.placeholder("deviceId"),
};

const leaseHours = 24;
/** Time in ms for which a lease lasts after its last use. */
export const leaseMs = leaseHours * 60 * 60 * 1000;
export const leaseDuration = sql.raw(`interval '${leaseHours} hours'`);
/** Minimum time between extensions of a lease, so that most creations do not write it. */
const renewedAfter = sql`interval '1 hour'`;

/** Condition for current leases of the manifest. */
export const isLeased = sql`${lotLeases.manifestId} = ${numbering.manifestId} and ${lotLeases.expiresAt} > now()`;
export const isOthers = sql`(${lotLeases.userId} is distinct from ${numbering.userId}
  or ${lotLeases.deviceId} is distinct from ${numbering.deviceId})`;
export const isRenewalDue = sql`${lotLeases.expiresAt} < now() + ${leaseDuration} - ${renewedAfter}`;

export type LeasedNumbers = { firstLotNumber: number; lastLotNumber: number };

/** Numbers that devices, including the actor's, may assign to lots not sent yet. */
export function loadLeased({ db }: ActorContext, manifestId: string): Promise<LeasedNumbers[]> {
  const { firstLotNumber, lastLotNumber, expiresAt } = lotLeases;
  return db
    .select({ firstLotNumber, lastLotNumber })
    .from(lotLeases)
    .where(and(eq(lotLeases.manifestId, manifestId), sql`${expiresAt} > now()`));
}

/** Maximum of blocks in an answer. Those above are counted. */
const maxReserved = 100;

const findReserved = statement((db) =>
  db
    .select({
      id: lotLeases.id,
      firstLotNumber: lotLeases.firstLotNumber,
      lastLotNumber: lotLeases.lastLotNumber,
      device: sql<number>`dense_rank() over (order by ${lotLeases.userId}, ${lotLeases.deviceId})::int`,
      expiresAt: lotLeases.expiresAt,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(lotLeases)
    .where(isLeased)
    .orderBy(asc(lotLeases.firstLotNumber))
    .limit(maxReserved),
);

/** Current leases of all devices in a manifest, lowest first, and how many above them are not listed. */
export async function loadReserved(
  db: Database,
  manifestId: string,
): Promise<Pick<NextLotNumber, "reserved" | "moreReserved">> {
  const leases = await findReserved(db, { manifestId });
  const [first] = leases;
  if (!first) return {};
  const more = first.count - leases.length;
  return {
    reserved: leases.map(({ count: _, ...lease }) => ({
      ...lease,
      expiresAt: lease.expiresAt.toISOString(),
    })),
    ...(more > 0 && { moreReserved: more }),
  };
}

const extend = statement((db) =>
  db
    .update(lotLeases)
    .set({ expiresAt: sql`now() + ${leaseDuration}` })
    .where(sql`${isLeased} and not ${isOthers}`)
    .returning({ id: lotLeases.id }),
);

/** Extends the device's current leases in the manifest; expired ones stay expired. */
export const extendLeases = (db: Database, holder: Numbering) => extend(db, { ...holder });

const countDevices = statement((db) =>
  db
    .select({ isShared: sql<boolean>`count(distinct ${items.deviceId}) > 1` })
    .from(items)
    .where(
      and(eq(items.manifestId, numbering.manifestId), sql`${items.createdAt} > now() - interval '24 hours'`),
    ),
);

/** Whether several devices have added lots to the manifest in the last 24 hours. */
export async function areLeasesWanted(db: Database, manifestId: string): Promise<boolean> {
  const [row] = await countDevices(db, { manifestId });
  return row?.isShared === true;
}
