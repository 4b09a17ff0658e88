import { users } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { notFound } from "../../errors";

export type TeamMemberRow = typeof users.$inferSelect;

export const usersOfWorkspace = ({ actor }: ActorContext) => eq(users.workspaceId, actor.workspaceId);

export async function loadWorkspaceUser(ctx: ActorContext, userId: string): Promise<TeamMemberRow> {
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), usersOfWorkspace(ctx)));
  if (!row) throw notFound("user");
  return row;
}
