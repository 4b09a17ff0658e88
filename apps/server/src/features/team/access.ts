import { type ListedTeamMember, maxListedManifests } from "@lotwright/contracts/team";
import { assignments, manifests, users } from "@lotwright/db/schema";
import { and, type Column, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { notFound } from "../../errors";

export type TeamMemberRow = typeof users.$inferSelect;

export const usersOfWorkspace = ({ actor }: ActorContext) => eq(users.workspaceId, actor.workspaceId);

/** The workspace's owner, whose settings hold for all of it, in a select that joins `users`. */
export const isOwnerOf = (workspaceId: string | Column) =>
  and(eq(users.workspaceId, workspaceId), eq(users.role, "admin"));

export async function loadWorkspaceUser(ctx: ActorContext, userId: string): Promise<TeamMemberRow> {
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), usersOfWorkspace(ctx)));
  if (!row) throw notFound("user");
  return row;
}

const assignedTo = sql`
  from ${assignments} join ${manifests} on ${eq(manifests.id, assignments.manifestId)}
  where ${eq(assignments.userId, users.id)}`;

const firstByName = sql`
  select ${manifests.id} as id, ${manifests.name} as name ${assignedTo}
  order by lower(${manifests.name}), ${manifests.id} limit ${maxListedManifests}`;

/** Of each user of a select from `users`: how many manifests they were assigned, and the first of them by name. */
export const assignedManifests = {
  manifestCount: sql<number>`(select count(*)::int ${assignedTo})`,
  manifests: sql<ListedTeamMember["manifests"]>`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (${firstByName}) as listed
  )`,
};
