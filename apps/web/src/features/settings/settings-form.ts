import type { CaptureSettings } from "@lotwright/contracts/catalog/capture-settings";
import { type CustomFieldSettings, customFieldSettings } from "@lotwright/contracts/catalog/custom-fields";
import { type CustomFieldId, customFieldIds, inColumnOrder } from "@lotwright/contracts/catalog/item-fields";
import {
  type ExportFormat,
  exportFormat,
  exportSettings,
} from "@lotwright/contracts/exports/export-settings";
import { defaultCurrency as initialCurrency } from "@lotwright/contracts/values/money";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { hexColor } from "@lotwright/contracts/workspace/branding";
import { type CompanySettings, writtenCompany } from "@lotwright/contracts/workspace/company-settings";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { captureForm, toCaptureValues } from "./capture-form";
import { type SettingsSection, savedSections } from "./settings-sections";

/** Schema of the form that "Save All Settings" saves, by section. */
export const settingsForm = z.object({
  company: writtenCompany,
  branding: z.object({ brandColor: hexColor }),
  customFields: customFieldSettings,
  file: exportFormat,
  capture: captureForm,
} satisfies Record<SettingsSection, z.ZodType>);

export type SettingsValues = z.input<typeof settingsForm>;
export type SettingsForm = UseFormReturn<SettingsValues, unknown, z.output<typeof settingsForm>>;

/** Whether a section has unsaved changes, and the error of its last save. */
export type SectionState = { hasChanges: boolean; error: string | undefined };

type Saved = {
  company: CompanySettings;
  brandColor: string;
  custom: CustomFieldSettings;
  format: ExportFormat;
  capture: CaptureSettings;
};

/** Texts of all twenty custom fields; missing ones are empty. */
const allTexts = (texts: Partial<Record<CustomFieldId, string>>): Record<CustomFieldId, string> =>
  recordOf(customFieldIds, (id) => texts[id] ?? "");

/** The configured custom fields, in display order. */
export function configuredFields(settings: CustomFieldSettings, columns: readonly string[]): CustomFieldId[] {
  const { customColumnLabels: labels, customColumnDefaults: defaults, showInWorkflow } = settings;
  return inColumnOrder(settings.columnOrder).filter(
    (id) => labels[id] || defaults[id] || showInWorkflow.includes(id) || columns.includes(id),
  );
}

export function toSettingsValues({
  company: saved,
  brandColor,
  custom,
  format,
  capture,
}: Saved): SettingsValues {
  const { companyName, companyWebsite, companyPhone, companyEmail, allowsSearchEngines } = saved;
  // Settings cached by an earlier release lack these.
  const { publishesResults = false, keepsRecordings = false, requiresOwnPasswords = false } = saved;
  const { defaultCurrency = initialCurrency, units = "imperial" } = saved;
  const details = { companyName, companyWebsite, companyPhone, companyEmail };
  const { fileFormat, csvDelimiter, includeColumns, dateFormat } = format;
  return {
    company: {
      ...details,
      ...{ allowsSearchEngines, publishesResults, keepsRecordings, requiresOwnPasswords },
      ...{ defaultCurrency, units },
    },
    branding: { brandColor },
    customFields: {
      customColumnLabels: allTexts(custom.customColumnLabels),
      customColumnDefaults: allTexts(custom.customColumnDefaults),
      showInWorkflow: custom.showInWorkflow,
      columnOrder: inColumnOrder(custom.columnOrder),
    },
    file: { fileFormat, csvDelimiter, includeColumns, dateFormat },
    capture: toCaptureValues(capture),
  };
}

/** The sections with unsaved changes, in the order on the screen. */
export function changedSections(saved: SettingsValues, values: SettingsValues): SettingsSection[] {
  return savedSections.filter(
    (section) => JSON.stringify(saved[section]) !== JSON.stringify(values[section]),
  );
}

/** Export settings for the preview; undefined while one of them is invalid. */
export function exportSettingsOf({ customFields: custom, file: chosen }: SettingsValues) {
  const settings = exportSettings.safeParse({ ...custom, ...chosen });
  return settings.success ? settings.data : undefined;
}
