import type { User } from "@lotwright/contracts/auth";
import type { Logo, UpdateBrandingInput } from "@lotwright/contracts/branding";
import type { Success } from "@lotwright/contracts/fields";
import { branding } from "@lotwright/db/schema";
import type { ActorContext } from "../../context";
import { loadUser } from "../auth/access";
import { userView } from "../auth/view";
import type { IncomingPhoto } from "../photos/incoming-photo";
import { storeLogo } from "../photos/service";
import { loadBranding } from "./access";

type BrandingChanges = Partial<Pick<typeof branding.$inferInsert, "brandColor" | "logoUrl">>;

async function save({ db, actor }: ActorContext, changes: BrandingChanges): Promise<void> {
  const { userId, workspaceId } = actor;
  const updatedAt = new Date();
  await db
    .insert(branding)
    .values({ ...changes, userId, workspaceId, updatedAt })
    .onConflictDoUpdate({ target: branding.userId, set: { ...changes, updatedAt } });
}

export async function updateBranding(ctx: ActorContext, { brandColor }: UpdateBrandingInput): Promise<User> {
  await save(ctx, { brandColor });
  return userView(await loadUser(ctx, ctx.actor.userId), await loadBranding(ctx));
}

export async function currentLogo(ctx: ActorContext): Promise<Logo> {
  const { logoUrl } = await loadBranding(ctx);
  return { logoUrl };
}

export async function uploadLogo(ctx: ActorContext, logo: IncomingPhoto): Promise<Logo> {
  const { url } = await storeLogo(ctx, { photo: logo });
  await save(ctx, { logoUrl: url });
  return { logoUrl: url };
}

export async function removeLogo(ctx: ActorContext): Promise<Success> {
  await save(ctx, { logoUrl: null });
  return { success: true };
}
