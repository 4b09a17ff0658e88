import { type CustomFieldSettings, inColumnOrder } from "@lotwright/contracts/custom-fields";
import type { ExportFormat } from "@lotwright/contracts/export-settings";
import { type CustomFieldId, customFieldIds, customFieldLabel } from "@lotwright/contracts/item-fields";
import { recordOf } from "@lotwright/contracts/record-of";
import { trpc } from "../../lib/trpc";

/** The custom fields, and the export columns, which define the value of empty ones. */
export type FormSettings = CustomFieldSettings & Pick<ExportFormat, "includeColumns">;

/** A custom field as the manifest's owner set it up. */
export type CustomField = { id: CustomFieldId; label: string; defaultText: string; isExported: boolean };

type Texts = Partial<Record<CustomFieldId, string>>;

/** The workflow's fields in the owner's order, then other fields with text: they are public, so that the form must show them. */
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

/** The owner's defaults for the custom fields of a new item. */
export function initialCustomTexts(settings: FormSettings): Record<CustomFieldId, string> {
  const asked = new Map(shownCustomFields(settings).map(({ id, defaultText }) => [id, defaultText]));
  return recordOf(customFieldIds, (id) => asked.get(id) ?? "");
}

/** The workspace's custom fields, and the columns of this person's exports. */
export function useCustomFields(): FormSettings {
  const [customFields] = trpc.customFields.current.useSuspenseQuery();
  const [{ includeColumns }] = trpc.exportSettings.current.useSuspenseQuery();
  return { ...customFields, includeColumns };
}
