import type { Role } from "@lotwright/contracts/permissions";
import type { Database } from "@lotwright/db/client";
import { assignments, items, manifests } from "@lotwright/db/schema";
import { statement, type Written } from "@lotwright/db/statements";
import { and, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { notFound } from "../../errors";

export type ManifestRow = typeof manifests.$inferSelect;

type Viewer = { role: Role; workspaceId: string | Placeholder; userId: string | Placeholder };

/** Team members see only manifests assigned to them; an admin sees the workspace's. */
export function visibleManifests({ db, actor }: { db: Database; actor: Viewer }): SQL | undefined {
  const ofWorkspace = eq(manifests.workspaceId, actor.workspaceId);
  if (actor.role === "admin") return ofWorkspace;
  const mine = eq(assignments.userId, actor.userId);
  const assigned = db.select({ id: assignments.manifestId }).from(assignments).where(mine);
  return and(ofWorkspace, inArray(manifests.id, assigned));
}

/** A statement about what somebody sees: one for each role, since they see different things. */
export function visibleStatement<Row>(
  write: (db: Database, visible: SQL | undefined) => Written<Row>,
): (ctx: ActorContext, values: Record<string, unknown>) => Promise<Row[]> {
  const viewer = { workspaceId: sql.placeholder("workspaceId"), userId: sql.placeholder("userId") };
  const seenBy = (role: Role) =>
    statement((db) => write(db, visibleManifests({ db, actor: { ...viewer, role } })));
  const statements = { admin: seenBy("admin"), team: seenBy("team") };
  return ({ db, actor: { role, workspaceId, userId } }, values) =>
    statements[role](db, { ...values, workspaceId, userId });
}

const byId = (db: Database, visible: SQL | undefined) =>
  db
    .select()
    .from(manifests)
    .where(and(eq(manifests.id, sql.placeholder("manifestId")), visible));
const readById = visibleStatement(byId);
const holdById = visibleStatement((db, visible) => byId(db, visible).for("update"));

export async function loadManifest(ctx: ActorContext, manifestId: string): Promise<ManifestRow> {
  const [row] = await readById(ctx, { manifestId });
  if (!row) throw notFound("manifest");
  return row;
}

/** Holds the manifest until the transaction ends: numbers of its lots depend on one another. */
export async function loadManifestForUpdate(ctx: ActorContext, manifestId: string): Promise<ManifestRow> {
  const [row] = await holdById(ctx, { manifestId });
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
