import type { UrlFormInput } from "@lotwright/contracts/values/absolute-urls";
import type { Success } from "@lotwright/contracts/values/fields";
import type { User } from "@lotwright/contracts/workspace/auth";
import type { Logo, UpdateBrandingInput } from "@lotwright/contracts/workspace/branding";
import { absoluteLogoUrl, originFor } from "../../../core/absolute-urls";
import type { ActorContext } from "../../../core/context";
import { loadUser } from "../../accounts/auth/access";
import { userView } from "../../accounts/auth/view";
import { loadSection } from "../../accounts/settings/access";
import { branding } from "../../accounts/settings/sections";
import { saveSection } from "../../accounts/settings/service";
import type { IncomingPhoto } from "../../media/photos/incoming-photo";
import { storeLogo } from "../../media/photos/service";

export async function updateBranding(ctx: ActorContext, input: UpdateBrandingInput): Promise<User> {
  const saved = await saveSection(ctx, branding, input);
  return userView(await loadUser(ctx, ctx.actor.userId), saved);
}

export async function currentLogo(ctx: ActorContext, input: UrlFormInput): Promise<Logo> {
  const origin = originFor(ctx, input);
  const { logoUrl } = await loadSection(ctx, branding);
  return absoluteLogoUrl({ logoUrl }, origin);
}

export async function uploadLogo(ctx: ActorContext, logo: IncomingPhoto): Promise<Logo> {
  const { url } = await storeLogo(ctx, { photo: logo });
  await saveSection(ctx, branding, { logoUrl: url });
  return { logoUrl: url };
}

export async function removeLogo(ctx: ActorContext): Promise<Success> {
  await saveSection(ctx, branding, { logoUrl: null });
  return { success: true };
}
