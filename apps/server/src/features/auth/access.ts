import { branding, users } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { notFound } from "../../errors";

const userColumns = {
  id: users.id,
  email: users.email,
  role: users.role,
  isActive: users.isActive,
  createdAt: users.createdAt,
  brandColor: branding.brandColor,
};

export type UserRow = Awaited<ReturnType<typeof loadUser>>;

export async function loadUser({ db }: Pick<ActorContext, "db">, userId: string) {
  const [row] = await db
    .select(userColumns)
    .from(users)
    .leftJoin(branding, eq(branding.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw notFound("user");
  return row;
}
