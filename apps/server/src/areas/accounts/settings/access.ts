import { defaultBrandColor } from "@lotwright/contracts/workspace/branding";
import { branding, companySettings, users } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { isOwnerOf } from "../../../core/owner";

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

/** Brand color and header logo of the workspace, saved by its owner. */
export async function loadBranding(ctx: ActorContext) {
  const [row] = await ctx.db
    .select({ brandColor: branding.brandColor, logoUrl: branding.logoUrl })
    .from(branding)
    .innerJoin(users, eq(users.id, branding.userId))
    .where(isOwnerOf(ctx.actor.workspaceId));
  return { brandColor: row?.brandColor ?? defaultBrandColor, logoUrl: row?.logoUrl ?? null };
}
