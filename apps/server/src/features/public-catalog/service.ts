import { defaultBrandColor } from "@lotwright/contracts/branding";
import type { PublicCatalog, PublicCatalogInput } from "@lotwright/contracts/public-catalog";
import type { Context } from "../../context";
import { AppError } from "../../errors";
import { mapInTurns } from "../../turns";
import { companySettingsView } from "../company-settings/view";
import { findPublicItems, findShared } from "./access";
import { publicItemView } from "./view";

/** Wrong, disabled and old links all answer alike, and cost the address that tries them. */
export async function publicCatalogByToken(
  ctx: Context,
  { token }: PublicCatalogInput,
): Promise<PublicCatalog> {
  ctx.limits.publicRead(ctx.ip);
  const shared = await findShared(ctx, token);
  if (!shared) {
    await ctx.limits.wrongLink(ctx.ip);
    throw new AppError("NOT_FOUND", "This catalog link is invalid or has been disabled.");
  }
  const rows = await findPublicItems(ctx, shared.manifestId);
  return {
    brandColor: shared.brandColor ?? defaultBrandColor,
    manifest: { name: shared.name },
    items: await mapInTurns(rows, publicItemView),
    companySettings: companySettingsView(shared.company),
    customColumnLabels: shared.labels ?? {},
  };
}
