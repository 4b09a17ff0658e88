import type { Database } from "@lotwright/db/client";
import { users } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { AppError } from "../../errors";
import { loadUser, type UserRow } from "./access";

export type Proven = Pick<UserRow, "id" | "passwordHash">;

const wrongPassword = (field: string) => {
  const message = "Wrong password";
  return new AppError("FORBIDDEN", message, { details: { issues: [{ path: field, message }] } });
};

/** Asks the signed-in person for their password again; the attempt was counted before. Returns their account. */
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
 * Locks the account until the transaction ends, and tells whether it is still active with the password that was verified:
 * verifying takes a while, and a reset or a deactivation in between must not leave a session or a key behind. Whoever then
 * changes the account locks it alone with "no key update": two who share the lock would wait for each other.
 */
export async function holdProven(
  tx: Database,
  { id, passwordHash }: Proven,
  lock: "share" | "no key update",
): Promise<boolean> {
  const asProven = and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.isActive, true));
  return (await tx.select({ id: users.id }).from(users).where(asProven).for(lock)).length > 0;
}
