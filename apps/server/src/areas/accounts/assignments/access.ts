import type { Role } from "@lotwright/contracts/workspace/permissions";
import type { Database } from "@lotwright/db/client";
import { assignments, manifests } from "@lotwright/db/schema";
import { statement, type Written } from "@lotwright/db/statements";
import { and, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";

export type ManifestRow = typeof manifests.$inferSelect;

type Viewer = { role: Role; workspaceId: string | Placeholder; userId: string | Placeholder };

/** Condition for the manifests that the actor may see: all of the workspace for admins, assigned ones for team members. */
export function visibleManifests({ db, actor }: { db: Database; actor: Viewer }): SQL | undefined {
  const ofWorkspace = eq(manifests.workspaceId, actor.workspaceId);
  if (actor.role === "admin") return ofWorkspace;
  const mine = eq(assignments.userId, actor.userId);
  const assigned = db.select({ id: assignments.manifestId }).from(assignments).where(mine);
  return and(ofWorkspace, inArray(manifests.id, assigned));
}

/**
 * Condition for rows of visible manifests. For admins it compares the workspace's id, because a join with all manifests would
 * prevent using a selective index.
 */
export function ofVisibleManifests(
  ctx: ActorContext,
  row: Record<"workspaceId" | "manifestId", PgColumn>,
): SQL | undefined {
  const ofWorkspace = eq(row.workspaceId, ctx.actor.workspaceId);
  if (ctx.actor.role === "admin") return ofWorkspace;
  const visible = ctx.db.select({ id: manifests.id }).from(manifests).where(visibleManifests(ctx));
  return and(ofWorkspace, inArray(row.manifestId, visible));
}

/** Creates a prepared statement per role, since the visibility condition differs by role. */
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
const lockById = visibleStatement((db, visible) => byId(db, visible).for("no key update"));

/** Loads a manifest that the actor may see; throws NOT_FOUND otherwise. */
export async function loadManifest(ctx: ActorContext, manifestId: string): Promise<ManifestRow> {
  const [row] = await readById(ctx, { manifestId });
  if (!row) throw notFound("manifest");
  return row;
}

const shareById = visibleStatement((db, visible) => byId(db, visible).for("key share"));

/** Like `loadManifest`, preventing only the manifest's deletion until the transaction ends; others can allocate lot numbers. */
export async function loadManifestForKeyShare(ctx: ActorContext, manifestId: string): Promise<ManifestRow> {
  const [row] = await shareById(ctx, { manifestId });
  if (!row) throw notFound("manifest");
  return row;
}

/**
 * Like `loadManifest`, with a row lock until the transaction ends, which serializes allocating lot numbers. Inserting lots with
 * reserved numbers is not blocked.
 */
export async function loadManifestForUpdate(ctx: ActorContext, manifestId: string): Promise<ManifestRow> {
  const [row] = await lockById(ctx, { manifestId });
  if (!row) throw notFound("manifest");
  return row;
}

/** Locks the visible ones of the manifests in id order until the transaction ends. */
export async function lockVisibleManifests(ctx: ActorContext, manifestIds: readonly string[]): Promise<void> {
  await ctx.db
    .select({ id: manifests.id })
    .from(manifests)
    .where(and(inArray(manifests.id, [...manifestIds]), visibleManifests(ctx)))
    .orderBy(manifests.id)
    .for("no key update");
}

/** Whether the manifest exists in the actor's workspace, visible to the actor or not. */
export async function isManifestKnown({ db, actor }: ActorContext, manifestId: string): Promise<boolean> {
  const ofWorkspace = and(eq(manifests.id, manifestId), eq(manifests.workspaceId, actor.workspaceId));
  return (await db.$count(manifests, ofWorkspace)) > 0;
}

export async function isManifestVisible(ctx: ActorContext, manifestId: string): Promise<boolean> {
  return (await ctx.db.$count(manifests, and(eq(manifests.id, manifestId), visibleManifests(ctx)))) > 0;
}

/** Throws NOT_FOUND if the actor has lost access to one of the manifests; deleted ones are ignored. */
export async function requireKeptAccess(ctx: ActorContext, manifestIds: readonly string[]): Promise<void> {
  const isOne = inArray(manifests.id, [...manifestIds]);
  const ofWorkspace = and(isOne, eq(manifests.workspaceId, ctx.actor.workspaceId));
  const [known, visible] = await Promise.all([
    ctx.db.$count(manifests, ofWorkspace),
    ctx.db.$count(manifests, and(isOne, visibleManifests(ctx))),
  ]);
  if (visible < known) throw notFound("manifest");
}
