import { items, reoffers } from "@lotwright/db/schema";
import { inArray, or, sql } from "drizzle-orm";
import type { WritingContext } from "../../../core/transactions";
import { stringifyYielding } from "../../../core/yielding";
import type { Lot } from "../lot-changes/access";

/** Finds the links of lots with their earlier and later offers, which are deleted with them. Returns them by lot, for undo. */
export async function findOfferLinks({ db }: WritingContext, lots: readonly Lot[]) {
  const { itemId, earlierItemId, createdAt } = reoffers;
  const ids = lots.map(({ id }) => id);
  const rows = await db
    .select({ itemId, earlierItemId, createdAt })
    .from(reoffers)
    .where(or(inArray(itemId, ids), inArray(earlierItemId, ids)));
  return (lot: Lot) => rows.filter((row) => row.itemId === lot.id || row.earlierItemId === lot.id);
}

/** Restores links read by `findOfferLinks`, without those of lots that are gone. */
export async function returnOfferLinks({ db, actor }: WritingContext, links: readonly unknown[]) {
  if (links.length === 0) return;
  const { workspaceId } = actor;
  const isInWorkspace = (lot: string) => sql`${sql.identifier(lot)}.workspace_id = ${workspaceId}`;
  // Two lots of the same operation both have the link between them.
  await db.execute(sql`
    insert into ${reoffers} (item_id, earlier_item_id, workspace_id, created_at)
    select link."itemId", link."earlierItemId", ${workspaceId}::uuid, link."createdAt"
    from json_to_recordset(${await stringifyYielding(links)}::json)
      as link("itemId" uuid, "earlierItemId" uuid, "createdAt" timestamptz)
    join ${items} as later on later.id = link."itemId" and ${isInWorkspace("later")}
    join ${items} as earlier on earlier.id = link."earlierItemId" and ${isInWorkspace("earlier")}
    on conflict do nothing`);
}
