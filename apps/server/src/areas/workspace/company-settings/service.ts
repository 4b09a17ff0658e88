import type { UrlFormInput } from "@lotwright/contracts/values/absolute-urls";
import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import {
  type CompanySettings,
  notUploaded,
  type UpdateCompanySettingsInput,
} from "@lotwright/contracts/workspace/company-settings";
import { companySettings } from "@lotwright/db/schema";
import { absoluteLogoUrl, originFor, storedUrl } from "../../../core/absolute-urls";
import { savesForWorkspace } from "../../../core/changes";
import type { ActorContext } from "../../../core/context";
import { invalidField } from "../../../core/errors";
import { one } from "../../../core/one";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { findCompanySettings } from "../../accounts/settings/access";
import { companySettingsView } from "../../accounts/settings/view";
import { requirePhotos } from "../../media/photos/access";

export async function currentCompanySettings(
  ctx: ActorContext,
  input?: UrlFormInput,
): Promise<CompanySettings> {
  const origin = originFor(ctx, input);
  return absoluteLogoUrl(companySettingsView(await findCompanySettings(ctx)), origin);
}

/** Accepts the absolute logo URL that a read with `absoluteUrls` returns. Rejects URLs of other origins. */
function withStoredLogo(
  input: UpdateCompanySettingsInput,
  { origin }: Pick<ActorContext, "origin">,
): UpdateCompanySettingsInput {
  if (!input.logoUrl) return input;
  const logoUrl = storedUrl(input.logoUrl, origin);
  if (!photoUrlPattern.test(logoUrl)) throw invalidField("logoUrl", notUploaded);
  return { ...input, logoUrl };
}

/** Partial update: omitted settings keep their value. */
export async function updateCompanySettings(
  ctx: ActorContext,
  input: UpdateCompanySettingsInput,
): Promise<CompanySettings> {
  const changes = withStoredLogo(input, ctx);
  return inTransaction(ctx, async (ctx) => {
    const current = await currentCompanySettings(ctx);
    if (!savesForWorkspace(ctx, { name: "the company settings", changes, current })) return current;
    if (changes.logoUrl) await requirePhotos(ctx, [changes.logoUrl], "logoUrl");
    const { userId, workspaceId } = ctx.actor;
    const updatedAt = new Date();
    const rows = await ctx.db
      .insert(companySettings)
      .values({ ...current, ...changes, userId, workspaceId, updatedAt })
      .onConflictDoUpdate({ target: companySettings.userId, set: { ...changes, updatedAt } })
      .returning();
    const saved = companySettingsView(one(rows));
    const fields = Object.keys(changes);
    await ctx.record({
      verb: "company.changed",
      label: saved.companyName ?? "",
      changes: fieldChanges(current, saved, fields),
    });
    return saved;
  });
}
