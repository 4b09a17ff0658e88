import { firstLotNumber } from "@lotwright/contracts/catalog/item-fields";
import { lotTakenMessage } from "@lotwright/contracts/catalog/lot-taken";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import type { Database } from "@lotwright/db/client";
import { items, lotLeases, manifests } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../core/errors";
import { isLeased, isOthers, isRenewalDue, type Numbering, numbering } from "./access";

/** The lowest unused and unleased number from 1000 on; fallback if `maxLotNumber` is taken. */
async function lowestGap(db: Database, manifestId: string): Promise<number> {
  const [row] = await db.execute<{ free: number | null }>(sql`
    with leased as (
      select first_lot_number, last_lot_number from lot_leases
      where manifest_id = ${manifestId} and expires_at > now()
    )
    select min(candidate) as free from (
      select ${firstLotNumber}::int as candidate
      union all
      select lot_number + 1 from items where manifest_id = ${manifestId} and lot_number >= ${firstLotNumber}
      union all
      select last_lot_number + 1 from leased
    ) as candidates
    where candidate <= ${maxLotNumber}
      and not exists (select 1 from items where manifest_id = ${manifestId} and lot_number = candidate)
      and not exists (select 1 from leased where candidate between first_lot_number and last_lot_number)
  `);
  if (!row?.free) throw new AppError("CONFLICT", "This manifest has no free lot number left");
  return row.free;
}

const ofManifest = eq(items.manifestId, numbering.manifestId);

const findHighest = statement((db) => {
  const leased = sql`(select max(${lotLeases.lastLotNumber}) from ${lotLeases} where ${isLeased} and ${isOthers})`;
  const before = sql`(select coalesce(${manifests.firstLotNumber}, ${sql.raw(String(firstLotNumber))}) - 1 from ${manifests}
    where ${manifests.id} = ${numbering.manifestId})`;
  return db
    .select({
      highest: sql<number | null>`coalesce(greatest(max(${items.lotNumber}), ${leased}), ${before})`,
    })
    .from(items)
    .where(ofManifest);
});

/** The highest number used or leased by others; in an empty manifest the one before its first, such as 999. */
export async function highestLotNumber(db: Database, asking: Numbering): Promise<number> {
  const [row] = await findHighest(db, asking);
  return row?.highest ?? firstLotNumber - 1;
}

/**
 * The next lot number: the highest one used or leased by others plus 1; in an empty manifest its first, such as 1000. Throws
 * CONFLICT if none is left.
 */
export async function freeLotNumber(db: Database, asking: Numbering): Promise<number> {
  const highest = await highestLotNumber(db, asking);
  return highest < maxLotNumber ? highest + 1 : lowestGap(db, asking.manifestId);
}

type Lot = { manifestId: string; lotNumber: number; sectionLetter: string };

const isLot = and(
  ofManifest,
  eq(items.lotNumber, sql.placeholder("lotNumber")),
  eq(items.sectionLetter, sql.placeholder("sectionLetter")),
);
const findLot = statement((db) => db.select({ id: items.id }).from(items).where(isLot));

export async function isLotTaken(db: Database, lot: Lot): Promise<boolean> {
  return (await findLot(db, lot)).length > 0;
}

const holdsNumber = sql`${sql.placeholder("lotNumber")} between ${lotLeases.firstLotNumber} and ${lotLeases.lastLotNumber}`;
const leaseWith = (condition: SQL) =>
  sql<boolean>`exists (select 1 from ${lotLeases} where ${isLeased} and ${holdsNumber} and ${condition})`;

// Selects from the manifest to get one row even if the lot does not exist.
const findStanding = statement((db) =>
  db
    .select({
      isUsed: sql<boolean>`exists (select 1 from ${items} where ${isLot})`,
      isLeasedByOthers: leaseWith(isOthers),
      isRenewalDue: leaseWith(sql`not ${isOthers} and ${isRenewalDue}`),
    })
    .from(manifests)
    .where(eq(manifests.id, numbering.manifestId)),
);

/** State of a number, in one statement: used, leased by others, or in one of the device's leases. */
export async function stateOfLotNumber(db: Database, asking: Numbering, lot: Omit<Lot, "manifestId">) {
  const [row] = await findStanding(db, { ...asking, ...lot });
  return row ?? { isUsed: false, isLeasedByOthers: false, isRenewalDue: false };
}

export function lotTakenError(
  lot: { lotNumber: number; sectionLetter: string },
  nextLotNumber: number,
): AppError {
  return new AppError("CONFLICT", lotTakenMessage(lot, nextLotNumber), { details: { nextLotNumber } });
}

/**
 * The next `count` lot numbers: above the highest used or leased by others, or the lowest gaps if too few are left. Throws
 * CONFLICT if the manifest has too few.
 */
export async function freeLotNumbers(db: Database, asking: Numbering, count: number): Promise<number[]> {
  if (count === 0) return [];
  const highest = await highestLotNumber(db, asking);
  if (highest + count <= maxLotNumber) return Array.from({ length: count }, (_, at) => highest + 1 + at);
  return lowestGaps(db, asking.manifestId, count);
}

/** Finds the lowest gaps among as many numbers as can be used or leased, plus `count`. */
async function lowestGaps(db: Database, manifestId: string, count: number): Promise<number[]> {
  const rows = await db.execute<{ free: number }>(sql`
    with leased as (
      select first_lot_number, last_lot_number from lot_leases
      where manifest_id = ${manifestId} and expires_at > now()
    ), used as (
      select lot_number from items where manifest_id = ${manifestId}
    ), size as (
      select (select count(*) from used)
        + (select coalesce(sum(last_lot_number - first_lot_number + 1), 0) from leased) as held
    )
    select free::int from size, generate_series(${firstLotNumber}::bigint,
      least(${maxLotNumber}::bigint, ${firstLotNumber} + size.held::bigint + ${count})) as free
    where not exists (select 1 from used where lot_number = free)
      and not exists (select 1 from leased where free between first_lot_number and last_lot_number)
    order by free limit ${count}
  `);
  if (rows.length < count) throw new AppError("CONFLICT", "This manifest has too few free lot numbers left");
  return rows.map(({ free }) => free);
}
