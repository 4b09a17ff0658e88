import { defaultBrandColor } from "@lotwright/contracts/branding";
import { branding, users } from "@lotwright/db/schema";
import { and, eq, or } from "drizzle-orm";
import type { ActorContext } from "../../context";

/** A person's own colour and header logo, each else the owner's, else the default colour and no logo. */
export async function loadBranding({ db, actor }: ActorContext) {
  const ownOrOwners = or(eq(users.id, actor.userId), eq(users.role, "admin"));
  const rows = await db
    .select({ userId: branding.userId, brandColor: branding.brandColor, logoUrl: branding.logoUrl })
    .from(branding)
    .innerJoin(users, eq(users.id, branding.userId))
    .where(and(eq(users.workspaceId, actor.workspaceId), ownOrOwners));
  const own = rows.find(({ userId }) => userId === actor.userId);
  const owner = rows.find(({ userId }) => userId !== actor.userId);
  return {
    brandColor: own?.brandColor ?? owner?.brandColor ?? defaultBrandColor,
    logoUrl: own?.logoUrl ?? owner?.logoUrl ?? null,
  };
}
