import { companySettings, users } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { isOwnerOf } from "../../core/owner";

export type CompanySettingsRow = typeof companySettings.$inferSelect;

/** Company settings of the workspace, stored with its owner. */
export async function findCompanySettings(ctx: ActorContext): Promise<CompanySettingsRow | undefined> {
  const [row] = await ctx.db
    .select({ settings: companySettings })
    .from(companySettings)
    .innerJoin(users, eq(users.id, companySettings.userId))
    .where(isOwnerOf(ctx.actor.workspaceId));
  return row?.settings;
}
