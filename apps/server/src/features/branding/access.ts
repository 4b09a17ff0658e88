import { defaultBrandColor } from "@lotwright/contracts/branding";
import { branding, users } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../context";

/** The workspace's color and header logo, as its owner saved them. */
export async function loadBranding({ db, actor }: ActorContext) {
  const [row] = await db
    .select({ brandColor: branding.brandColor, logoUrl: branding.logoUrl })
    .from(branding)
    .innerJoin(users, eq(users.id, branding.userId))
    .where(and(eq(users.workspaceId, actor.workspaceId), eq(users.role, "admin")));
  return { brandColor: row?.brandColor ?? defaultBrandColor, logoUrl: row?.logoUrl ?? null };
}
