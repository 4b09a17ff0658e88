import type { ListInput, Success } from "@lotwright/contracts/fields";
import type {
  CreateTeamMemberInput,
  ResetPasswordInput,
  TeamMember,
  UpdateTeamMemberInput,
} from "@lotwright/contracts/team";
import { users } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { AppError, brokenUniqueConstraint } from "../../errors";
import { one } from "../../one";
import { newestFirst, olderThan } from "../../paging";
import { hashPassword } from "../auth/passwords";
import { loadWorkspaceUser, usersOfWorkspace } from "./access";
import { teamMemberView } from "./view";

/** Everybody of the workspace, its admin too. */
export async function listTeam(ctx: ActorContext, { limit, after }: ListInput): Promise<TeamMember[]> {
  const last = after ? await loadWorkspaceUser(ctx, after) : undefined;
  const query = ctx.db
    .select()
    .from(users)
    .where(and(usersOfWorkspace(ctx), olderThan(users, last)))
    .orderBy(...newestFirst(users));
  const rows = await (limit ? query.limit(limit) : query);
  return rows.map(teamMemberView);
}

export async function createTeamMember(
  ctx: ActorContext,
  { email, password }: CreateTeamMemberInput,
): Promise<TeamMember> {
  const { workspaceId } = ctx.actor;
  const values = { workspaceId, email, passwordHash: await hashPassword(password), role: "team" as const };
  const rows = await ctx.db
    .insert(users)
    .values(values)
    .returning()
    .catch((cause: unknown) => {
      if (brokenUniqueConstraint(cause) !== "users_email") throw cause;
      throw new AppError("CONFLICT", "There is already an account with this email", { cause });
    });
  return teamMemberView(one(rows));
}

type UserChanges = Partial<Pick<typeof users.$inferInsert, "isActive" | "passwordHash">>;

/** What a person may do, or prove they are, has changed: all their sessions end in the same transaction. */
function changeUser(ctx: ActorContext, userId: string, changes: UserChanges, endsSessions: boolean) {
  return ctx.db.transaction(async (tx) => {
    const row = one(await tx.update(users).set(changes).where(eq(users.id, userId)).returning());
    if (endsSessions) {
      await ctx.sessions.revokeAll(userId, tx);
      const { workspaceId } = ctx.actor;
      await ctx.events.publish(tx, { workspaceId, userId, type: "session.ended" });
    }
    return teamMemberView(row);
  });
}

export async function updateTeamMember(
  ctx: ActorContext,
  { userId, isActive }: UpdateTeamMemberInput,
): Promise<TeamMember> {
  const { id } = await loadWorkspaceUser(ctx, userId);
  if (id === ctx.actor.userId && !isActive) {
    throw new AppError("CONFLICT", "You cannot deactivate your own account");
  }
  return changeUser(ctx, id, { isActive }, !isActive);
}

export async function resetPassword(
  ctx: ActorContext,
  { userId, newPassword }: ResetPasswordInput,
): Promise<Success> {
  const { id } = await loadWorkspaceUser(ctx, userId);
  await changeUser(ctx, id, { passwordHash: await hashPassword(newPassword) }, true);
  return { success: true };
}
