import { users } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { Context } from "../../context";
import { notFound } from "../../errors";

export type UserRow = typeof users.$inferSelect;

export async function loadUser({ db }: Pick<Context, "db">, userId: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw notFound("user");
  return row;
}
