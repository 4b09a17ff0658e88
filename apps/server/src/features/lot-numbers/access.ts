import { exportAdjustments, items, lotLeases } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { stringifyYielding } from "../../yielding";
import type { LeasedNumbers, Lot, NumberChange } from "./plan-numbers";

export type TitledLot = Lot & { title: string };

const readLots = statement((db) => {
  const { id, lotNumber, sectionLetter, title } = items;
  return db
    .select({ id, lotNumber, sectionLetter, title })
    .from(items)
    .where(eq(items.manifestId, sql.placeholder("manifestId")))
    .orderBy(asc(lotNumber), asc(sectionLetter));
});

/** All lots of a manifest that the actor was found to see, in lot order. */
export const loadLots = ({ db }: ActorContext, manifestId: string): Promise<TitledLot[]> =>
  readLots(db, { manifestId });

/** Numbers that devices may give to lots which they have not sent yet, also the actor's own devices. */
export function loadLeased({ db }: ActorContext, manifestId: string): Promise<LeasedNumbers[]> {
  const { firstLotNumber, lastLotNumber } = lotLeases;
  return db
    .select({ firstLotNumber, lastLotNumber })
    .from(lotLeases)
    .where(and(eq(lotLeases.manifestId, manifestId), gt(lotLeases.expiresAt, sql`now()`)));
}

/** The lots of a manifest that have a number of their own in the exports to a platform. */
export async function loadAdjusted({ db }: ActorContext, manifestId: string): Promise<ReadonlySet<string>> {
  const { itemId } = exportAdjustments;
  const rows = await db
    .select({ itemId })
    .from(exportAdjustments)
    .where(and(eq(exportAdjustments.manifestId, manifestId), eq(exportAdjustments.field, "lotNumber")));
  return new Set(rows.map((row) => row.itemId));
}

/** Writes numbers in one statement, which may exchange those of lots: their uniqueness is checked at its end. */
export async function writeNumbers(
  { db }: ActorContext,
  manifestId: string,
  changes: readonly NumberChange[],
): Promise<void> {
  const numbers = changes.map(({ itemId, after }) => ({ id: itemId, ...after }));
  const written = sql`json_to_recordset(${await stringifyYielding(numbers)}::json)
    as written(id uuid, "lotNumber" int, "sectionLetter" text)`;
  await db
    .update(items)
    .set({
      lotNumber: sql`written."lotNumber"`,
      sectionLetter: sql`written."sectionLetter"`,
      // A number chosen by a person supersedes the one that the lot was first created with.
      requestedLotNumber: null,
    })
    .from(written)
    .where(and(eq(items.id, sql`written.id`), eq(items.manifestId, manifestId)));
}
