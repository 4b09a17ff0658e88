import type { Success } from "@lotwright/contracts/values/fields";
import type { ChangePasswordInput, RedeemResetInput } from "@lotwright/contracts/workspace/auth";
import { passwordResets, users } from "@lotwright/db/schema";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { ActorContext, Context } from "../../../core/context";
import { AppError, invalidField } from "../../../core/errors";
import { inTransaction } from "../../../core/transactions";
import { endAccess } from "../auth/end-access";
import { checkNewPassword } from "../auth/new-password";
import { lockVerifiedUser, provePassword } from "../auth/prove-password";
import { hashOfToken } from "../auth/reset-links";

/** Changes the actor's password, ends other sessions, and rotates this session's token, which invalidates stolen copies. */
export async function changePassword(
  ctx: ActorContext,
  { currentPassword, newPassword, revokeKeys }: ChangePasswordInput,
): Promise<Success> {
  const user = await provePassword(ctx, currentPassword, "currentPassword");
  if (user.mustReplacePassword && newPassword === currentPassword) {
    throw invalidField("newPassword", "Choose another password than the one your admin gave you");
  }
  await checkNewPassword({ password: newPassword, email: user.email, role: user.role, field: "newPassword" });
  const passwordHash = await ctx.passwords.hash(newPassword, ctx);
  const { token, expiresAt } = await inTransaction(ctx, async (ctx) => {
    if (!(await lockVerifiedUser(ctx.db, user, "no key update"))) {
      throw new AppError("CONFLICT", "Your password was just changed on another device. Log in again.");
    }
    await ctx.db.update(users).set({ passwordHash, mustReplacePassword: false }).where(eq(users.id, user.id));
    const change = { verb: "password.changed", entityId: user.id, label: user.email } as const;
    await endAccess(ctx, user, { revokesKeys: revokeKeys, change });
    return ctx.sessions.create(user.id, ctx);
  });
  ctx.session.set(token, expiresAt);
  return { success: true };
}

const expiredLink = () =>
  new AppError("NOT_FOUND", "This link has expired or was already used. Ask for a new one.");

/** Sets a password by a one-time link, without a session. */
export async function redeemReset(
  ctx: Context,
  { token, newPassword, revokeKeys }: RedeemResetInput,
): Promise<Success> {
  const open = and(
    eq(passwordResets.id, hashOfToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, new Date()),
  );
  const [user] = await ctx.db
    .select({ id: users.id, workspaceId: users.workspaceId, email: users.email, role: users.role })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(open);
  if (!user) {
    await ctx.limits.wrongLink(ctx.ip);
    throw expiredLink();
  }
  await checkNewPassword({ password: newPassword, email: user.email, role: user.role, field: "newPassword" });
  const passwordHash = await ctx.passwords.hash(newPassword, ctx);
  await inTransaction(ctx, async (ctx) => {
    // Locks the user before the link, as everywhere that access ends; the reverse order could deadlock.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    const used = await ctx.db.update(passwordResets).set({ usedAt: new Date() }).where(open).returning();
    if (used.length === 0) throw expiredLink();
    await ctx.db.update(users).set({ passwordHash, mustReplacePassword: false }).where(eq(users.id, user.id));
    const by = { workspaceId: user.workspaceId, userId: user.id, email: user.email };
    const change = { verb: "password.reset", entityId: user.id, label: user.email, by } as const;
    await endAccess(ctx, user, { revokesKeys: revokeKeys, change });
  });
  await ctx.limits.loggedIn(ctx.ip, user.email);
  return { success: true };
}
