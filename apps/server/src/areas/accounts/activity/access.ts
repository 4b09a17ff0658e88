import { undoHours } from "@lotwright/contracts/catalog/results";
import { type ActivityVerb, editVerbs } from "@lotwright/contracts/workspace/activity";
import { activity, assignments, manifests, undoSnapshots, users } from "@lotwright/db/schema";
import { aliasedTable, and, eq, inArray, notExists, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";
import { isOfBulkEdit, isRecent, undoableVerbs } from "../../../core/undo-snapshots";
import { visibleManifests } from "../assignments/access";

/** Verbs that only admins see, because members must not learn which colleagues a manifest is assigned to. */
const teamVerbs: ActivityVerb[] = ["assignment.added", "assignment.removed"];

/** Admins see the whole workspace. Members see their own actions and those in manifests assigned to them. */
export function visibleActivity({ db, actor }: ActorContext): SQL | undefined {
  const ofWorkspace = eq(activity.workspaceId, actor.workspaceId);
  if (actor.role === "admin") return ofWorkspace;
  const assigned = db
    .select({ id: assignments.manifestId })
    .from(assignments)
    .where(eq(assignments.userId, actor.userId));
  const ofAssigned = and(inArray(activity.manifestId, assigned), notInArray(activity.verb, teamVerbs));
  return and(ofWorkspace, or(ofAssigned, eq(activity.userId, actor.userId)));
}

/** Condition for an entry's snapshot. Imports of results have a separate undo and are named by manifest. */
export const ofEntry = and(
  eq(
    undoSnapshots.id,
    sql`case when ${inArray(activity.verb, [...editVerbs])} then ${activity.id} else ${activity.entityId} end`,
  ),
  isOfBulkEdit,
  isRecent,
);

const undoing = aliasedTable(activity, "undoing");

/** SQL of whether an entry's snapshot is missing although it is neither undone nor expired. */
function isUndoLost({ db }: ActorContext) {
  const { entityId, manifestId, verb, createdAt } = activity;
  const isUndo = and(eq(undoing.entityId, entityId), eq(undoing.verb, "items.undone"));
  return sql<boolean>`${undoSnapshots.id} is null and ${entityId} is not null and ${inArray(verb, [...undoableVerbs])}
    and ${entityId} <> ${manifestId} and ${createdAt} > now() - make_interval(hours => ${undoHours})
    and ${notExists(db.select({ id: undoing.id }).from(undoing).where(isUndo))}`;
}

/** Columns of an entry; it is undoable for users who may see everything it changed. */
export function activityColumns(ctx: ActorContext) {
  const { id, manifestId, otherManifestIds } = undoSnapshots;
  const visible = ctx.db.select({ id: manifests.id }).from(manifests).where(visibleManifests(ctx));
  return {
    entry: activity,
    name: users.name,
    isUndoable: sql<boolean>`${id} is not null and ${otherManifestIds} || ${manifestId} <@ array${visible}`,
    isUndoLost: isUndoLost(ctx),
  };
}

export async function loadActivityEntry(ctx: ActorContext, entryId: string) {
  const [row] = await ctx.db
    .select({ id: activity.id, createdAt: activity.createdAt })
    .from(activity)
    .where(and(eq(activity.id, entryId), visibleActivity(ctx)));
  if (!row) throw notFound("activity entry");
  return row;
}
