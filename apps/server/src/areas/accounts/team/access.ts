import { type ListedTeamMember, maxListedManifests } from "@lotwright/contracts/workspace/team";
import { assignments, manifests, users } from "@lotwright/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";

export type TeamMemberRow = typeof users.$inferSelect;

export const usersOfWorkspace = ({ actor }: ActorContext) => eq(users.workspaceId, actor.workspaceId);

/** Loads a user of the actor's workspace; throws NOT_FOUND otherwise. */
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

/** Columns of `users` with the number of assigned manifests, and the first ones by name. */
export const assignedManifests = {
  manifestCount: sql<number>`(select count(*)::int ${assignedTo})`,
  manifests: sql<ListedTeamMember["manifests"]>`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (${firstByName}) as listed
  )`,
};
