import type { Database } from "@lotwright/db/client";
import { users } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { loadUser, type UserRow } from "./access";

export type VerifiedUser = Pick<UserRow, "id" | "passwordHash">;

const wrongPassword = (field: string) => {
  const message = "Wrong password";
  return new AppError("FORBIDDEN", message, { details: { issues: [{ path: field, message }] } });
};

/** Verifies the actor's password again and returns their account. The caller must count the attempt before. */
export async function provePassword(ctx: ActorContext, password: string, field: string): Promise<UserRow> {
  const user = await loadUser(ctx, ctx.actor.userId);
  if (!(await ctx.passwords.verify(user.passwordHash, password, ctx))) {
    await ctx.limits.loginFailed(ctx.ip, user.email);
    throw wrongPassword(field);
  }
  await ctx.limits.loggedIn(ctx.ip, user.email);
  return user;
}

/**
 * Locks the account until the transaction ends and returns whether it is still active with the verified password: a reset or
 * deactivation during verification must not leave a session or key behind. Lock with "no key update" if the transaction then
 * updates the account: upgrading a share lock can deadlock.
 */
export async function lockVerifiedUser(
  tx: Database,
  { id, passwordHash }: VerifiedUser,
  lock: "share" | "no key update",
): Promise<boolean> {
  const asProven = and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.isActive, true));
  return (await tx.select({ id: users.id }).from(users).where(asProven).for(lock)).length > 0;
}
