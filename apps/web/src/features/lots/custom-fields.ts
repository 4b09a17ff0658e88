import type { CustomFieldSettings } from "@lotwright/contracts/catalog/custom-fields";
import {
  type CustomFieldId,
  customFieldIds,
  customFieldLabel,
  inColumnOrder,
} from "@lotwright/contracts/catalog/item-fields";
import type { ExportFormat } from "@lotwright/contracts/exports/export-settings";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { trpc } from "../../data/api/trpc";

/** Settings of custom fields, with the export's columns: exports replace an empty custom field by its default. */
export type FormSettings = CustomFieldSettings & Pick<ExportFormat, "includeColumns">;

/** A custom field with the label and the default that the manifest's owner chose. */
export type CustomField = { id: CustomFieldId; label: string; defaultText: string; isExported: boolean };

type Texts = Partial<Record<CustomFieldId, string>>;

/**
 * The custom fields of the item form: those of the workflow in the owner's order, then others that have text. The
 * public catalog shows these too, so users must be able to edit them.
 */
export function shownCustomFields(settings: FormSettings, texts: Texts = {}): CustomField[] {
  const { showInWorkflow, columnOrder, customColumnDefaults, includeColumns } = settings;
  return inColumnOrder(columnOrder)
    .filter((id) => showInWorkflow.includes(id) || texts[id]?.trim())
    .map((id) => ({
      id,
      label: customFieldLabel(id, settings.customColumnLabels),
      defaultText: customColumnDefaults[id] ?? "",
      isExported: includeColumns.includes(id),
    }));
}

/** The texts of a new item's custom fields, from the owner's defaults. */
export function initialCustomTexts(settings: FormSettings): Record<CustomFieldId, string> {
  const asked = new Map(shownCustomFields(settings).map(({ id, defaultText }) => [id, defaultText]));
  return recordOf(customFieldIds, (id) => asked.get(id) ?? "");
}

/** The workspace's custom fields, and the columns of the current user's exports. */
export function useCustomFields(): FormSettings {
  const [customFields] = trpc.customFields.current.useSuspenseQuery();
  const [{ includeColumns }] = trpc.exportSettings.current.useSuspenseQuery();
  return { ...customFields, includeColumns };
}
