import type { UrlFormInput } from "@lotwright/contracts/values/absolute-urls";
import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import {
  type CompanySettings,
  notUploaded,
  type UpdateCompanySettingsInput,
} from "@lotwright/contracts/workspace/company-settings";
import { absoluteLogoUrl, originFor, storedUrl } from "../../../core/absolute-urls";
import type { ActorContext } from "../../../core/context";
import { invalidField } from "../../../core/errors";
import { loadSection } from "../../accounts/settings/access";
import { company } from "../../accounts/settings/sections";
import { saveSection } from "../../accounts/settings/service";
import { hasPreset } from "../../exports/export-presets/access";
import { requirePhotos } from "../../media/photos/access";

export async function currentCompanySettings(
  ctx: ActorContext,
  input?: UrlFormInput,
): Promise<CompanySettings> {
  const origin = originFor(ctx, input);
  return absoluteLogoUrl(await loadSection(ctx, company), origin);
}

/** Accepts the absolute logo URL that reads with `absoluteUrls` return. Rejects URLs of other origins. */
function withStoredLogo(
  input: UpdateCompanySettingsInput,
  { origin }: Pick<ActorContext, "origin">,
): UpdateCompanySettingsInput {
  if (!input.logoUrl) return input;
  const logoUrl = storedUrl(input.logoUrl, origin);
  if (!photoUrlPattern.test(logoUrl)) throw invalidField("logoUrl", notUploaded);
  return { ...input, logoUrl };
}

/** Partial update: omitted settings keep their values. */
export async function updateCompanySettings(
  ctx: ActorContext,
  input: UpdateCompanySettingsInput,
): Promise<CompanySettings> {
  const changes = withStoredLogo(input, ctx);
  return saveSection(ctx, company, changes, {
    check: async (ctx) => {
      if (changes.logoUrl) await requirePhotos(ctx, [changes.logoUrl], "logoUrl");
      if (changes.platform && !(await hasPreset(ctx, changes.platform))) {
        throw invalidField("platform", "There is no export preset with this id");
      }
    },
  });
}
