import { exportAdjustments, items, jobs } from "@lotwright/db/schema";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { WritingContext } from "../../../core/transactions";
import { uuids } from "../lot-changes/access";

/** Moves data stored by manifest to the lots' current manifest: export adjustments and description requests. */
export async function followLots({ db }: WritingContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isOne = sql`${items.id} = any(${uuids(ids)})`;
  await db
    .update(exportAdjustments)
    .set({ manifestId: sql`${items.manifestId}` })
    .from(items)
    .where(
      and(isOne, eq(exportAdjustments.itemId, items.id), ne(exportAdjustments.manifestId, items.manifestId)),
    );
  await db
    .update(jobs)
    .set({ batchId: sql`${items.manifestId}` })
    .from(items)
    .where(and(isOne, eq(jobs.id, items.aiJobId), isNotNull(jobs.batchId)));
}
