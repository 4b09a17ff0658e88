import type { UrlFormInput } from "@lotwright/contracts/values/absolute-urls";
import type { Success } from "@lotwright/contracts/values/fields";
import type { User } from "@lotwright/contracts/workspace/auth";
import type { Logo, UpdateBrandingInput } from "@lotwright/contracts/workspace/branding";
import { branding } from "@lotwright/db/schema";
import { absoluteLogoUrl, originFor } from "../../../core/absolute-urls";
import { savesForWorkspace } from "../../../core/changes";
import type { ActorContext } from "../../../core/context";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { loadUser } from "../../accounts/auth/access";
import { userView } from "../../accounts/auth/view";
import { loadBranding } from "../../accounts/settings/access";
import type { IncomingPhoto } from "../../media/photos/incoming-photo";
import { storeLogo } from "../../media/photos/service";

type BrandingChanges = Partial<Pick<typeof branding.$inferInsert, "brandColor" | "logoUrl">>;

async function save(ctx: ActorContext, changes: BrandingChanges): Promise<void> {
  const current = await loadBranding(ctx);
  if (!savesForWorkspace(ctx, { name: "the branding", changes, current })) return;
  const { userId, workspaceId } = ctx.actor;
  const updatedAt = new Date();
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(branding)
      .values({ ...changes, userId, workspaceId, updatedAt })
      .onConflictDoUpdate({ target: branding.userId, set: { ...changes, updatedAt } });
    const fields = fieldChanges(current, { ...current, ...changes }, Object.keys(changes));
    await ctx.record({ verb: "branding.changed", label: "", changes: fields });
  });
}

export async function updateBranding(ctx: ActorContext, { brandColor }: UpdateBrandingInput): Promise<User> {
  await save(ctx, { brandColor });
  return userView(await loadUser(ctx, ctx.actor.userId), await loadBranding(ctx));
}

export async function currentLogo(ctx: ActorContext, input: UrlFormInput): Promise<Logo> {
  const origin = originFor(ctx, input);
  const { logoUrl } = await loadBranding(ctx);
  return absoluteLogoUrl({ logoUrl }, origin);
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
