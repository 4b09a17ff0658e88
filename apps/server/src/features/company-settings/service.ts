import type { UrlFormInput } from "@lotwright/contracts/absolute-urls";
import type { CompanySettings, UpdateCompanySettingsInput } from "@lotwright/contracts/company-settings";
import { companySettings } from "@lotwright/db/schema";
import { absoluteLogoUrl, originFor } from "../../absolute-urls";
import { savesForWorkspace } from "../../changes";
import type { ActorContext } from "../../context";
import { one } from "../../one";
import { requirePhotos } from "../photos/access";
import { findCompanySettings } from "./access";
import { companySettingsView } from "./view";

export async function currentCompanySettings(
  ctx: ActorContext,
  input?: UrlFormInput,
): Promise<CompanySettings> {
  const origin = originFor(ctx, input);
  return absoluteLogoUrl(companySettingsView(await findCompanySettings(ctx)), origin);
}

/** What a save does not name keeps its value. */
export function updateCompanySettings(
  ctx: ActorContext,
  changes: UpdateCompanySettingsInput,
): Promise<CompanySettings> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    const current = await currentCompanySettings(inside);
    if (!savesForWorkspace(ctx, { name: "the company settings", changes, current })) return current;
    if (changes.logoUrl) await requirePhotos(inside, [changes.logoUrl], "logoUrl");
    const { userId, workspaceId } = ctx.actor;
    const updatedAt = new Date();
    const rows = await tx
      .insert(companySettings)
      .values({ ...current, ...changes, userId, workspaceId, updatedAt })
      .onConflictDoUpdate({ target: companySettings.userId, set: { ...changes, updatedAt } })
      .returning();
    return companySettingsView(one(rows));
  });
}
