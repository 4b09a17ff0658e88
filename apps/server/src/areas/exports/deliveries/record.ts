import { deliveries } from "@lotwright/db/schema";
import type { DeliveredLot } from "@lotwright/export/preset/delta/delivered-lot";
import { sql } from "drizzle-orm";
import { one } from "../../../core/one";
import type { WritingContext } from "../../../core/transactions";

/** Lots of a completed download in a platform's format. */
export interface Delivered {
  manifestId: string;
  preset: { id: string; version: string };
  lots: readonly DeliveredLot[];
}

/** Records a delivery in the transaction of its download history entry, in two statements whatever the number of lots. */
export async function recordDelivery(
  { db, actor }: WritingContext,
  { manifestId, preset, lots }: Delivered,
): Promise<void> {
  const { workspaceId, userId } = actor;
  const values = { workspaceId, userId, manifestId, presetId: preset.id, presetVersion: preset.version };
  const { id } = one(await db.insert(deliveries).values(values).returning({ id: deliveries.id }));
  await db.execute(sql`
    insert into delivery_lots (delivery_id, item_id, lot, cell_hashes, row_hash, photos_hash, is_removed)
    select ${id}, "itemId", lot, string_to_array("cellHashes", ' '), "rowHash", "photosHash", "isRemoved"
    from json_to_recordset(${JSON.stringify(lots)}::json) as delivered(
      "itemId" uuid, lot text, "cellHashes" text, "rowHash" text, "photosHash" text, "isRemoved" boolean
    )
  `);
}
