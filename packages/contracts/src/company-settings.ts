import { z } from "zod";
import { shortText } from "./fields";
import { photoUrlPattern } from "./photo-addresses";

/** What public catalogs show of the company. */
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
});
export type CompanySettings = z.infer<typeof companySettings>;

export const updateCompanySettingsInput = z.strictObject({
  companyName: shortText.optional(),
  companyWebsite: shortText.optional(),
  companyPhone: shortText.optional(),
  companyEmail: shortText.optional(),
  logoUrl: z
    .string()
    .regex(photoUrlPattern, "The logo is an uploaded picture (/photos/…)")
    .nullable()
    .optional(),
  allowsSearchEngines: z.boolean().optional(),
});
export type UpdateCompanySettingsInput = z.infer<typeof updateCompanySettingsInput>;
