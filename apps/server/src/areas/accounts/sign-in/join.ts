import type { JoinInput, User } from "@lotwright/contracts/workspace/auth";
import { invitations, users } from "@lotwright/db/schema";
import { and, eq, gt } from "drizzle-orm";
import type { Context } from "../../../core/context";
import { AppError, brokenUniqueConstraint } from "../../../core/errors";
import { one } from "../../../core/one";
import { inTransaction } from "../../../core/transactions";
import type { UserRow } from "../auth/access";
import { checkNewPassword } from "../auth/new-password";
import { hashOfToken } from "../auth/reset-links";
import { withinMemberQuota } from "../usage/quotas";
import { recordedAs, signIn } from "./service";

const expired = () =>
  new AppError("NOT_FOUND", "This invitation has expired or was already used. Ask for a new one.");

const takenEmail = (cause: unknown) =>
  new AppError("CONFLICT", "There is already an account with this email. Log in instead.", { cause });

const openInvitation = (token: string) =>
  and(eq(invitations.tokenHash, hashOfToken(token)), gt(invitations.expiresAt, new Date()));

/** The admin who made an open invitation. Deactivated ones invite no one. */
async function loadInviter({ db, limits, ip }: Context, token: string) {
  const { workspaceId, role, isActive } = users;
  const [inviter] = await db
    .select({ workspaceId, role, isActive })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(openInvitation(token));
  if (!inviter) {
    await limits.wrongLink(ip);
    throw expired();
  }
  if (!inviter.isActive || inviter.role !== "admin") {
    throw new AppError("FORBIDDEN", "This invitation no longer works. Ask for a new one.");
  }
  return inviter;
}

/** Uses the invitation and creates the account, both or neither. */
const createMember = (
  ctx: Context,
  { workspaceId, passwordHash, input }: { workspaceId: string; passwordHash: string; input: JoinInput },
): Promise<UserRow> =>
  inTransaction(ctx, async (ctx) => {
    const used = await ctx.db.delete(invitations).where(openInvitation(input.token)).returning();
    if (used.length === 0) throw expired();
    const { email, name = one(used).name } = input;
    const values = { workspaceId, email, name, passwordHash, role: "team" as const };
    const user = one(await ctx.db.insert(users).values(values).returning());
    await ctx.record({ verb: "member.joined", ...recordedAs(user) });
    return user;
  });

/** Creates the account of an invited person with a password of their own, and signs them in. Works also when registration is closed. */
export async function join(ctx: Context, input: JoinInput): Promise<User> {
  const { token, email, password } = input;
  const { workspaceId } = await loadInviter(ctx, token);
  await ctx.limits.registration(ctx.ip);
  await checkNewPassword({ password, email, role: "team", field: "password" });
  const passwordHash = await ctx.passwords.hash(password, ctx);
  const joined = { ...ctx, actor: { workspaceId } };
  const create = () => createMember(ctx, { workspaceId, passwordHash, input });
  const user = await withinMemberQuota(joined, create).catch((cause: unknown) => {
    throw brokenUniqueConstraint(cause) === "users_email" ? takenEmail(cause) : cause;
  });
  return signIn(ctx, user);
}
