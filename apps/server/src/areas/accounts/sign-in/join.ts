import type { JoinInput, User } from "@lotwright/contracts/workspace/auth";
import type { Database } from "@lotwright/db/client";
import { invitations, users } from "@lotwright/db/schema";
import { and, eq, gt, inArray } from "drizzle-orm";
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

/** The admin who made an open invitation, locked in a transaction. Deactivated ones invite no one. */
async function loadInviter(db: Database, token: string, lock?: "share") {
  const { id, workspaceId, role, isActive } = users;
  const invited = db.select({ id: invitations.invitedBy }).from(invitations).where(openInvitation(token));
  const query = db.select({ workspaceId, role, isActive }).from(users).where(inArray(id, invited));
  const [inviter] = await (lock ? query.for(lock) : query);
  if (inviter && !(inviter.isActive && inviter.role === "admin")) {
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
    // Locks the admin before the invitation, as everywhere that access ends.
    await loadInviter(ctx.db, input.token, "share");
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
  const inviter = await loadInviter(ctx.db, token);
  if (!inviter) {
    await ctx.limits.wrongLink(ctx.ip);
    throw expired();
  }
  const { workspaceId } = inviter;
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
