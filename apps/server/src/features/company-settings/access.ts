import { companySettings, users } from "@lotwright/db/schema";
import { and, eq, or } from "drizzle-orm";
import type { ActorContext } from "../../context";

export type CompanySettingsRow = typeof companySettings.$inferSelect;

/** A person's own settings, else the owner's as they are now, else nothing. */
export async function findCompanySettings({
  db,
  actor,
}: ActorContext): Promise<CompanySettingsRow | undefined> {
  const ownOrOwners = or(eq(users.id, actor.userId), eq(users.role, "admin"));
  const rows = await db
    .select({ settings: companySettings })
    .from(companySettings)
    .innerJoin(users, eq(users.id, companySettings.userId))
    .where(and(eq(users.workspaceId, actor.workspaceId), ownOrOwners));
  const own = rows.find(({ settings }) => settings.userId === actor.userId);
  return (own ?? rows[0])?.settings;
}
