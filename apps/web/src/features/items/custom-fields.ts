import { customFieldLabel, type ExportSettings, inColumnOrder } from "@lotwright/contracts/export-settings";
import { type CustomFieldId, customFieldIds } from "@lotwright/contracts/fields";

/** A custom field as the manifest's owner set it up. */
export type CustomField = { id: CustomFieldId; label: string; defaultText: string; isExported: boolean };

type Texts = Partial<Record<CustomFieldId, string>>;

/** The fields of the workflow in the owner's order, and those that already hold text and would be public unseen. */
export function shownCustomFields(settings: ExportSettings, texts: Texts = {}): CustomField[] {
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

/** What the custom fields of a new item hold at first: the owner's defaults for those that are asked for. */
export function initialCustomTexts(settings: ExportSettings): Record<CustomFieldId, string> {
  const asked = new Map(shownCustomFields(settings).map(({ id, defaultText }) => [id, defaultText]));
  return Object.fromEntries(customFieldIds.map((id) => [id, asked.get(id) ?? ""])) as Record<
    CustomFieldId,
    string
  >; // every id is a key
}
