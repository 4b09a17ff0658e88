import { companySettings, users } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../context";

export type CompanySettingsRow = typeof companySettings.$inferSelect;

/** The workspace's: those of its owner. */
export async function findCompanySettings({
  db,
  actor,
}: ActorContext): Promise<CompanySettingsRow | undefined> {
  const [row] = await db
    .select({ settings: companySettings })
    .from(companySettings)
    .innerJoin(users, eq(users.id, companySettings.userId))
    .where(and(eq(users.workspaceId, actor.workspaceId), eq(users.role, "admin")));
  return row?.settings;
}
