import { firstLotNumber } from "@lotwright/contracts/item-fields";
import { lotTakenMessage } from "@lotwright/contracts/items";
import { maxLotNumber } from "@lotwright/contracts/limits";
import type { Database } from "@lotwright/db/client";
import { items } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../errors";

/** The lowest lot number from 1000 on that no section uses. Fallback for when `maxLotNumber` is taken. */
async function lowestGap(db: Database, manifestId: string): Promise<number> {
  const [row] = await db.execute<{ free: number | null }>(sql`
    select min(candidate) as free from (
      select ${firstLotNumber}::int as candidate
      union all
      select lot_number + 1 from items where manifest_id = ${manifestId} and lot_number >= ${firstLotNumber}
    ) as candidates
    where candidate <= ${maxLotNumber}
      and not exists (select 1 from items where manifest_id = ${manifestId} and lot_number = candidate)
  `);
  if (!row?.free) throw new AppError("CONFLICT", "This manifest has no free lot number left");
  return row.free;
}

const ofManifest = eq(items.manifestId, sql.placeholder("manifestId"));
const findHighest = statement((db) =>
  db
    .select({ highest: sql<number | null>`max(${items.lotNumber})` })
    .from(items)
    .where(ofManifest),
);

/** The next lot number: the manifest's highest plus 1, 1000 in an empty manifest. Throws CONFLICT when none is left. */
export async function freeLotNumber(db: Database, manifestId: string): Promise<number> {
  const [row] = await findHighest(db, { manifestId });
  if (!row?.highest) return firstLotNumber;
  return row.highest < maxLotNumber ? row.highest + 1 : lowestGap(db, manifestId);
}

const findLot = statement((db) => {
  const { lotNumber, sectionLetter } = items;
  const isNumber = eq(lotNumber, sql.placeholder("lotNumber"));
  const isSection = eq(sectionLetter, sql.placeholder("sectionLetter"));
  return db
    .select({ id: items.id })
    .from(items)
    .where(and(ofManifest, isNumber, isSection));
});

export async function isLotTaken(
  db: Database,
  lot: { manifestId: string; lotNumber: number; sectionLetter: string },
) {
  return (await findLot(db, lot)).length > 0;
}

export function lotTaken(lot: { lotNumber: number; sectionLetter: string }, nextLotNumber: number): AppError {
  return new AppError("CONFLICT", lotTakenMessage(lot, nextLotNumber), { details: { nextLotNumber } });
}
