import { z } from "zod";
import { clearable, shortText } from "../values/fields";
import { maxTextLength } from "../values/limits";
import { currency, currencyCode, units } from "../values/money";
import { photoUrlPattern } from "../values/photo-addresses";
import { presetId } from "../values/preset-id";

/** Company details that public catalogs show. */
export const publicCompany = z.object({
  companyName: z.string(),
  companyWebsite: z.string(),
  companyPhone: z.string(),
  companyEmail: z.string(),
  logoUrl: z.string().nullable(),
});
export type PublicCompany = z.infer<typeof publicCompany>;

export const companySettings = publicCompany.extend({
  /** Whether search engines may list the public catalogs. */
  allowsSearchEngines: z.boolean(),
  /** Whether public catalogs show hammer prices and unsold lots. */
  publishesResults: z.boolean(),
  /** Whether recordings stay stored after transcription. */
  keepsRecordings: z.boolean(),
  /** Whether members must replace a password that an admin chose when they first sign in. */
  requiresOwnPasswords: z.boolean(),
  /** Currency of new manifests. */
  defaultCurrency: z.string(),
  units,
  /** Id of the export preset that the company sells with; null if not chosen. */
  platform: presetId.nullable(),
});
export type CompanySettings = z.infer<typeof companySettings>;

/** Settings in the company form. */
export const writtenCompany = z.strictObject({
  companyName: shortText,
  companyWebsite: shortText,
  companyPhone: shortText,
  companyEmail: shortText,
  allowsSearchEngines: z.boolean(),
  publishesResults: z.boolean(),
  keepsRecordings: z.boolean(),
  requiresOwnPasswords: z.boolean(),
  defaultCurrency: currencyCode,
  units,
});

export const notUploaded = "The logo must be an uploaded image (/photos/…)";
/** `""` and null mean no logo. A full URL is accepted if it names a photo of this server. */
const logoUrl = z
  .string(notUploaded)
  .max(maxTextLength, notUploaded)
  .regex(new RegExp(`^$|^(https?://[^/?#]+)?${photoUrlPattern.source.slice(1)}`), notUploaded)
  .nullable()
  .transform((url) => url || null);

export const updateCompanySettingsInput = z.strictObject({
  companyName: clearable(shortText).optional(),
  companyWebsite: clearable(shortText).optional(),
  companyPhone: clearable(shortText).optional(),
  companyEmail: clearable(shortText).optional(),
  logoUrl: logoUrl.optional(),
  allowsSearchEngines: z.boolean().optional(),
  publishesResults: z.boolean().optional(),
  keepsRecordings: z.boolean().optional(),
  requiresOwnPasswords: z.boolean().optional(),
  defaultCurrency: currency.optional(),
  units: units.optional(),
  platform: presetId.nullable().optional(),
});
export type UpdateCompanySettingsInput = z.infer<typeof updateCompanySettingsInput>;
