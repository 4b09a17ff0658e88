import type { Database } from "@lotwright/db/client";
import { items, manifests, recordings } from "@lotwright/db/schema";
import { and, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";
import { visibleStatement } from "../../accounts/assignments/access";
import { loadItemForUpdate } from "../../catalog/items/access";
import type { ReceivedRecording, RecordingRow } from "./view";

const byId = (db: Database, visible: SQL | undefined) =>
  db
    .select(getTableColumns(recordings))
    .from(recordings)
    .innerJoin(items, eq(items.id, recordings.itemId))
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(
      and(eq(recordings.id, sql.placeholder("recordingId")), ne(recordings.state, "receiving"), visible),
    );
const readById = visibleStatement(byId);

export const isOfItem = (row: RecordingRow): row is ReceivedRecording => row.itemId !== null;

/** Loads and locks a recording of an item that the actor may see, with its item; throws NOT_FOUND otherwise. */
export async function loadRecordingForUpdate(ctx: ActorContext, recordingId: string) {
  const [found] = await readById(ctx, { recordingId });
  if (!found?.itemId) throw notFound("recording");
  // The item first, in the same lock order as its deletion.
  const item = await loadItemForUpdate(ctx, found.itemId);
  const [row] = await ctx.db.select().from(recordings).where(eq(recordings.id, recordingId)).for("update");
  if (!row || !isOfItem(row)) throw notFound("recording");
  return { item, recording: row };
}
