import type { Database } from "@lotwright/db/client";
import { users } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { Context } from "../../../core/context";
import { AppError, notFound } from "../../../core/errors";

export type UserRow = typeof users.$inferSelect;

export async function loadUser({ db }: Pick<Context, "db">, userId: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw notFound("user");
  return row;
}

/** Loads an active account by email for operator commands, whose error messages are shown in the terminal. */
export async function loadActiveAccount(db: Database, email: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()));
  if (!user) throw new AppError("NOT_FOUND", `There is no account with the email ${email}.`);
  if (!user.isActive) {
    throw new AppError(
      "CONFLICT",
      `The account of ${email} has been deactivated. Its admin can activate it.`,
    );
  }
  return user;
}
