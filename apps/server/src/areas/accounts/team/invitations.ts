import type { Success } from "@lotwright/contracts/values/fields";
import {
  type CreateInvitationInput,
  type CreateResetLinkInput,
  type Invitation,
  type InvitationInput,
  invitationDays,
  maxInvitations,
  type OneTimeLink,
} from "@lotwright/contracts/workspace/team";
import { invitations, users } from "@lotwright/db/schema";
import { and, eq, gt, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, notFound } from "../../../core/errors";
import { newestFirst } from "../../../core/paging";
import { inTransaction } from "../../../core/transactions";
import { hashOfToken, makeToken, replaceReset } from "../auth/reset-links";
import { loadWorkspaceUser } from "./access";
import { invitationView, labelOf } from "./view";

const validMs = invitationDays * 24 * 60 * 60 * 1000;

const openOnes = ({ actor }: ActorContext) =>
  and(eq(invitations.workspaceId, actor.workspaceId), gt(invitations.expiresAt, sql`now()`));

/** Invitations that can still be used, newest first. */
export async function listInvitations(ctx: ActorContext): Promise<Invitation[]> {
  const rows = await ctx.db
    .select()
    .from(invitations)
    .where(openOnes(ctx))
    .orderBy(...newestFirst(invitations))
    .limit(maxInvitations);
  return rows.map(invitationView);
}

/** Makes a one-time invitation to the actor's workspace. Its secret is answered once. */
export async function createInvitation(
  ctx: ActorContext,
  { name = "" }: CreateInvitationInput,
): Promise<OneTimeLink> {
  const { workspaceId, userId } = ctx.actor;
  if ((await ctx.db.$count(invitations, openOnes(ctx))) >= maxInvitations) {
    const message = `There are ${maxInvitations} open invitations. Withdraw some before you invite more people.`;
    throw new AppError("QUOTA_EXCEEDED", message);
  }
  await ctx.limits.newMember(userId);
  const token = makeToken();
  const expiresAt = new Date(Date.now() + validMs);
  await inTransaction(ctx, async (ctx) => {
    const values = { workspaceId, invitedBy: userId, name, tokenHash: hashOfToken(token), expiresAt };
    await ctx.db.insert(invitations).values(values);
    await ctx.record({ verb: "member.invited", entityId: null, label: name || "a person" });
  });
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Withdraws an invitation, so that its link no longer works. */
export function withdrawInvitation(ctx: ActorContext, { id }: InvitationInput): Promise<Success> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(invitations)
      .where(and(eq(invitations.id, id), openOnes(ctx)))
      .returning();
    if (!row) throw notFound("invitation");
    const label = row.name || "a person";
    await ctx.record({ verb: "member.invitation-withdrawn", entityId: null, label });
    return { success: true };
  });
}

/** The user, locked with active access, so that a link is neither made beside another one nor after access has ended. */
async function lockActiveUser({ db }: ActorContext, userId: string): Promise<void> {
  const isActive = and(eq(users.id, userId), eq(users.isActive, true));
  const [row] = await db.select({ id: users.id }).from(users).where(isActive).for("no key update");
  if (!row) throw new AppError("CONFLICT", "This account has been deactivated. Activate it first.");
}

/**
 * Makes a one-time link with which a member sets a new password; it replaces the member's previous one. Admins have none, because
 * a stolen session could take over the account without its password.
 */
export async function createMemberResetLink(
  ctx: ActorContext,
  { userId }: CreateResetLinkInput,
): Promise<OneTimeLink> {
  const user = await loadWorkspaceUser(ctx, userId);
  if (user.role === "admin") {
    throw new AppError("FORBIDDEN", "Only team members get a link. Change your own password in Settings.");
  }
  await ctx.limits.passwordReset(ctx.actor.userId);
  return inTransaction(ctx, async (ctx) => {
    await lockActiveUser(ctx, user.id);
    const { token, expiresAt } = await replaceReset(ctx.db, user, Date.now());
    await ctx.record({ verb: "member.reset-link-created", entityId: user.id, label: labelOf(user) });
    return { token, expiresAt: expiresAt.toISOString() };
  });
}
