import { hexColor } from "@lotwright/contracts/branding";
import { type CompanySettings, writtenCompany } from "@lotwright/contracts/company-settings";
import {
  type CustomFieldSettings,
  customFieldSettings,
  type ExportSettings,
  exportFormat,
  exportSettings,
  inColumnOrder,
} from "@lotwright/contracts/export-settings";
import { type CustomFieldId, customFieldIds } from "@lotwright/contracts/fields";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { type SettingsSection, savedSections } from "./settings-sections";

/** Everything that one button saves, by section. */
export const settingsForm = z.object({
  company: writtenCompany,
  branding: z.object({ brandColor: hexColor }),
  customFields: customFieldSettings,
  file: exportFormat,
} satisfies Record<SettingsSection, z.ZodType>);

export type SettingsValues = z.input<typeof settingsForm>;
export type SettingsForm = UseFormReturn<SettingsValues, unknown, z.output<typeof settingsForm>>;

/** What a section shows of its own saving. */
export type SectionState = { hasChanges: boolean; error: string | undefined };

type Saved = { company: CompanySettings; brandColor: string; exports: ExportSettings };

/** All twenty texts, so that a field without one is an empty field. */
function allTexts(texts: Partial<Record<CustomFieldId, string>>): Record<CustomFieldId, string> {
  return Object.fromEntries(customFieldIds.map((id) => [id, texts[id] ?? ""])) as Record<
    CustomFieldId,
    string
  >; // every id is a key
}

/** The fields that somebody set up, in the order in which they are shown. */
export function configuredFields(settings: CustomFieldSettings, columns: readonly string[]): CustomFieldId[] {
  const { customColumnLabels: labels, customColumnDefaults: defaults, showInWorkflow } = settings;
  return inColumnOrder(settings.columnOrder).filter(
    (id) => labels[id] || defaults[id] || showInWorkflow.includes(id) || columns.includes(id),
  );
}

export function toSettingsValues({ company: saved, brandColor, exports }: Saved): SettingsValues {
  const { companyName, companyWebsite, companyPhone, companyEmail, allowsSearchEngines } = saved;
  const { fileFormat, csvDelimiter, includeColumns, dateFormat } = exports;
  return {
    company: { companyName, companyWebsite, companyPhone, companyEmail, allowsSearchEngines },
    branding: { brandColor },
    customFields: {
      customColumnLabels: allTexts(exports.customColumnLabels),
      customColumnDefaults: allTexts(exports.customColumnDefaults),
      showInWorkflow: exports.showInWorkflow,
      columnOrder: inColumnOrder(exports.columnOrder),
    },
    file: { fileFormat, csvDelimiter, includeColumns, dateFormat },
  };
}

/** The sections whose values are not what is saved, in the order of the screen. */
export function changedSections(saved: SettingsValues, values: SettingsValues): SettingsSection[] {
  return savedSections.filter(
    (section) => JSON.stringify(saved[section]) !== JSON.stringify(values[section]),
  );
}

/** The file settings as they would be saved, for a preview; nothing while one of them is not valid. */
export function exportSettingsOf({ customFields: custom, file: chosen }: SettingsValues) {
  const settings = exportSettings.safeParse({ ...custom, ...chosen });
  return settings.success ? settings.data : undefined;
}
