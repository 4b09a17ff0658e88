import { defaultBrandColor } from "@lotwright/contracts/branding";
import { branding, users } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { isOwnerOf } from "../../core/owner";

/** Brand color and header logo of the workspace, saved by its owner. */
export async function loadBranding(ctx: ActorContext) {
  const [row] = await ctx.db
    .select({ brandColor: branding.brandColor, logoUrl: branding.logoUrl })
    .from(branding)
    .innerJoin(users, eq(users.id, branding.userId))
    .where(isOwnerOf(ctx.actor.workspaceId));
  return { brandColor: row?.brandColor ?? defaultBrandColor, logoUrl: row?.logoUrl ?? null };
}
