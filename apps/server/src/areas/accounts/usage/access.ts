import type { Resource } from "@lotwright/contracts/workspace/usage";
import type { Database } from "@lotwright/db/client";
import { items, photos, recordings, users } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, count, eq, sql } from "drizzle-orm";
import { one } from "../../../core/one";

const workspaceId = sql.placeholder("workspaceId");
const used = { used: count() };
/** SQL of the bytes of recordings, which count until the audio is deleted. */
const recorded = sql`(
  select coalesce(sum(${recordings.bytes}), 0) from ${recordings}
  where ${eq(recordings.workspaceId, workspaceId)} and ${recordings.storageKey} is not null
)`;
const bytes = { used: sql`coalesce(sum(${photos.bytes}), 0) + ${recorded}`.mapWith(Number) };

const readUsed = {
  lots: statement((db) => db.select(used).from(items).where(eq(items.workspaceId, workspaceId))),
  // A failed upload leaves a row in another state until it is retried or swept.
  storageBytes: statement((db) =>
    db
      .select(bytes)
      .from(photos)
      .where(and(eq(photos.workspaceId, workspaceId), eq(photos.state, "stored"))),
  ),
  // Deactivated accounts are not counted: they have no access, and cannot be deleted.
  members: statement((db) =>
    db
      .select(used)
      .from(users)
      .where(and(eq(users.workspaceId, workspaceId), eq(users.isActive, true))),
  ),
};

export async function countUsed(db: Database, resource: Resource, workspaceId: string): Promise<number> {
  return one(await readUsed[resource](db, { workspaceId })).used;
}
