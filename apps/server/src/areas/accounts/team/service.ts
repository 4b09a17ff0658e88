import type { ListInput, Success } from "@lotwright/contracts/values/fields";
import type {
  CreateTeamMemberInput,
  ListedTeamMember,
  ResetPasswordInput,
  TeamMember,
  UpdateTeamMemberInput,
} from "@lotwright/contracts/workspace/team";
import { users } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, brokenUniqueConstraint } from "../../../core/errors";
import { one } from "../../../core/one";
import { listPage } from "../../../core/paging";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import type { UserRow } from "../auth/access";
import { endAccess } from "../auth/end-access";
import { checkNewPassword } from "../auth/new-password";
import { provePassword } from "../auth/prove-password";
import { loadSection } from "../settings/access";
import { company } from "../settings/sections";
import { withinMemberQuota } from "../usage/quotas";
import { assignedManifests, loadWorkspaceUser, usersOfWorkspace } from "./access";
import { labelOf, listedTeamMemberView, teamMemberView } from "./view";

/** All users of the workspace with their assigned manifests, newest first, in one query. */
export async function listTeam(ctx: ActorContext, { limit, after }: ListInput): Promise<ListedTeamMember[]> {
  const rows = await listPage(ctx, {
    ...{ list: "users", limit, after, sortedBy: users },
    load: (userId) => loadWorkspaceUser(ctx, userId),
    select: (older) =>
      ctx.db
        .select({ user: users, ...assignedManifests })
        .from(users)
        .where(and(usersOfWorkspace(ctx), older)),
    placeOf: ({ user }) => user,
  });
  return rows.map(listedTeamMemberView);
}

const takenEmail = (cause?: unknown) =>
  new AppError("CONFLICT", "There is already an account with this email", { cause });

/**
 * Rejects a colleague's email before counting toward the hourly limit. Emails of other workspaces count, because the response
 * reveals accounts.
 */
async function rejectColleague(ctx: ActorContext, email: string): Promise<void> {
  const colleagues = and(eq(users.email, email), usersOfWorkspace(ctx));
  if ((await ctx.db.$count(users, colleagues)) > 0) throw takenEmail();
}

/** Whether members must replace passwords that an admin chooses from now on. */
const requiresOwnPasswords = async (ctx: ActorContext) =>
  (await loadSection(ctx, company)).requiresOwnPasswords;

export async function createTeamMember(
  ctx: ActorContext,
  { email, password, name = "" }: CreateTeamMemberInput,
): Promise<TeamMember> {
  const { workspaceId, userId } = ctx.actor;
  await checkNewPassword({ password, email, role: "team", field: "password" });
  await rejectColleague(ctx, email);
  const passwordHash = await ctx.passwords.hash(password, ctx, () => ctx.limits.newMember(userId));
  const mustReplacePassword = await requiresOwnPasswords(ctx);
  const values = { workspaceId, email, name, passwordHash, mustReplacePassword, role: "team" as const };
  const created = inTransaction(ctx, async (ctx) => {
    const row = one(await ctx.db.insert(users).values(values).returning());
    await ctx.record({ verb: "member.created", entityId: row.id, label: labelOf(row) });
    return teamMemberView(row);
  });
  return created.catch((cause: unknown) => {
    throw brokenUniqueConstraint(cause) === "users_email" ? takenEmail(cause) : cause;
  });
}

export async function updateTeamMember(
  ctx: ActorContext,
  { userId, ...changes }: UpdateTeamMemberInput,
): Promise<TeamMember> {
  const user = await loadWorkspaceUser(ctx, userId);
  if (user.id === ctx.actor.userId && changes.isActive === false) {
    throw new AppError("CONFLICT", "You can't deactivate your own account");
  }
  const update = () => changeUser(ctx, user, changes);
  return changes.isActive && !user.isActive ? withinMemberQuota(ctx, update) : update();
}

type UserChanges = Omit<UpdateTeamMemberInput, "userId">;

function changeUser(ctx: ActorContext, user: UserRow, changes: UserChanges): Promise<TeamMember> {
  return inTransaction(ctx, async (ctx) => {
    const row = one(await ctx.db.update(users).set(changes).where(eq(users.id, user.id)).returning());
    const change = {
      ...({ verb: "member.changed", entityId: row.id, label: labelOf(row) } as const),
      changes: fieldChanges(user, row, Object.keys(changes)),
    };
    if (changes.isActive === false) await endAccess(ctx, row, { revokesKeys: true, change });
    else await ctx.record(change);
    return teamMemberView(row);
  });
}

/** Requires the admin's current password, so that a stolen session cannot take over the account. Rate limited like a sign-in. */
async function proveOwnPassword(ctx: ActorContext, currentPassword: string | undefined): Promise<void> {
  await ctx.limits.login(ctx.ip, ctx.actor.email);
  if (currentPassword === undefined) {
    const message = "Enter your current password";
    const issues = [{ path: "currentPassword", message }];
    throw new AppError("INVALID", message, { details: { issues } });
  }
  await provePassword(ctx, currentPassword, "currentPassword");
}

export async function resetPassword(
  ctx: ActorContext,
  { userId, newPassword, currentPassword, revokeKeys }: ResetPasswordInput,
): Promise<Success> {
  const user = await loadWorkspaceUser(ctx, userId);
  if (user.id === ctx.actor.userId) await proveOwnPassword(ctx, currentPassword);
  await checkNewPassword({ password: newPassword, email: user.email, role: "team", field: "newPassword" });
  const admit = () => ctx.limits.passwordReset(ctx.actor.userId);
  const passwordHash = await ctx.passwords.hash(newPassword, ctx, admit);
  const mustReplacePassword = user.id !== ctx.actor.userId && (await requiresOwnPasswords(ctx));
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.update(users).set({ passwordHash, mustReplacePassword }).where(eq(users.id, user.id));
    const change = { verb: "member.password-reset", entityId: user.id, label: labelOf(user) } as const;
    await endAccess(ctx, user, { revokesKeys: revokeKeys, change });
  });
  return { success: true };
}
