import { exportAdjustments, items } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, asc, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { isOneOf, lockInOrder, writeLots } from "../lot-changes/access";
import type { Lot, NumberChange } from "./number-plan";

export type TitledLot = Lot & { title: string };

const readLots = statement((db) => {
  const { id, lotNumber, sectionLetter, title } = items;
  return db
    .select({ id, lotNumber, sectionLetter, title })
    .from(items)
    .where(eq(items.manifestId, sql.placeholder("manifestId")))
    .orderBy(asc(lotNumber), asc(sectionLetter));
});

/** Loads all lots of a manifest that the actor may see, in lot order. */
export const loadLots = ({ db }: ActorContext, manifestId: string): Promise<TitledLot[]> =>
  readLots(db, { manifestId });

/** Lots of a manifest with an adjusted number in a platform's exports. */
export async function loadAdjusted({ db }: ActorContext, manifestId: string): Promise<ReadonlySet<string>> {
  const { itemId } = exportAdjustments;
  const rows = await db
    .select({ itemId })
    .from(exportAdjustments)
    .where(and(eq(exportAdjustments.manifestId, manifestId), eq(exportAdjustments.field, "lotNumber")));
  return new Set(rows.map((row) => row.itemId));
}

/** Writes numbers in one statement, so that lots can exchange them. Clears the requested numbers, which a user has replaced. */
export async function writeNumbers(ctx: ActorContext, changes: readonly NumberChange[]): Promise<void> {
  await lockInOrder(ctx, isOneOf(changes.map(({ itemId }) => itemId)));
  const rows = changes.map(({ itemId, after }) => ({ id: itemId, ...after, requestedLotNumber: null }));
  return writeLots(ctx, { names: ["lotNumber", "sectionLetter", "requestedLotNumber"], rows });
}
