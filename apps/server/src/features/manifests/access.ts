import { assignments, items, manifests } from "@lotwright/db/schema";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { notFound } from "../../errors";

export type ManifestRow = typeof manifests.$inferSelect;

/** Team members see only manifests assigned to them; an admin sees the workspace's. */
export function visibleManifests({ db, actor }: ActorContext): SQL | undefined {
  const ofWorkspace = eq(manifests.workspaceId, actor.workspaceId);
  if (actor.role === "admin") return ofWorkspace;
  const mine = eq(assignments.userId, actor.userId);
  const assigned = db.select({ id: assignments.manifestId }).from(assignments).where(mine);
  return and(ofWorkspace, inArray(manifests.id, assigned));
}

const visibleById = (ctx: ActorContext, manifestId: string) =>
  ctx.db
    .select()
    .from(manifests)
    .where(and(eq(manifests.id, manifestId), visibleManifests(ctx)));

export async function loadManifest(ctx: ActorContext, manifestId: string): Promise<ManifestRow> {
  const [row] = await visibleById(ctx, manifestId);
  if (!row) throw notFound("manifest");
  return row;
}

/** Holds the manifest until the transaction ends: numbers of its lots depend on one another. */
export async function loadManifestForUpdate(ctx: ActorContext, manifestId: string): Promise<ManifestRow> {
  const [row] = await visibleById(ctx, manifestId).for("update");
  if (!row) throw notFound("manifest");
  return row;
}

// eq() keeps the names of the tables, which drizzle drops from the columns of a select on one table.
export const itemCount = sql<number>`(
  select count(*)::int from ${items} where ${eq(items.manifestId, manifests.id)}
)`;

/** Whether the workspace has it, seen by this person or not. */
export async function isManifestKnown({ db, actor }: ActorContext, manifestId: string): Promise<boolean> {
  const ofWorkspace = and(eq(manifests.id, manifestId), eq(manifests.workspaceId, actor.workspaceId));
  return (await db.$count(manifests, ofWorkspace)) > 0;
}

export async function isManifestVisible(ctx: ActorContext, manifestId: string): Promise<boolean> {
  return (await ctx.db.$count(manifests, and(eq(manifests.id, manifestId), visibleManifests(ctx)))) > 0;
}
