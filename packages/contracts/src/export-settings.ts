import { z } from "zod";
import {
  boundedArray,
  type CustomFieldId,
  clearable,
  customFieldId,
  customFieldIds,
  customFields,
  customText,
  shortText,
} from "./fields";

export const specifiedColumnIds = [
  "lotNumber",
  "title",
  "description",
  "category",
  "consignor",
  "quantity",
  "notes",
  ...customFieldIds,
] as const;
export const exportColumnIds = [...specifiedColumnIds, "photos", "createdAt"] as const;
export const exportColumnId = z.enum(exportColumnIds);
export type ExportColumnId = z.infer<typeof exportColumnId>;

export const fileFormat = z.enum(["csv", "xlsx"]);
export type FileFormat = z.infer<typeof fileFormat>;
/** Of one download: programs may also ask for JSON. */
export const downloadFormat = z.enum([...fileFormat.options, "json"], "format must be csv, xlsx or json");
export type DownloadFormat = z.infer<typeof downloadFormat>;
export const csvDelimiter = z.enum(["comma", "semicolon", "tab"]);
export type CsvDelimiter = z.infer<typeof csvDelimiter>;
export const dateFormats = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY"] as const;
export const dateFormat = z.enum(dateFormats);
export type DateFormat = z.infer<typeof dateFormat>;

/** A text for each custom field; unknown keys are one issue, where a record would have one for each. */
const ofCustomFields = <T extends z.ZodType>(text: T) => z.strictObject(customFields(text.exactOptional()));

const distinct = <T>(values: T[]) => new Set(values).size === values.length;

/** What `distinct` asks, for the OpenAPI document. */
const unique = { uniqueItems: true };

const columnOnce = "Choose each column only once";
const fieldOnce = "List each field only once";
const fieldList = boundedArray(
  z.array(customFieldId).refine(distinct, fieldOnce).meta(unique),
  customFieldIds.length,
  fieldOnce,
);

export const exportSettings = z.object({
  fileFormat,
  csvDelimiter,
  includeColumns: boundedArray(
    z.array(exportColumnId).min(1, "Choose at least one column").refine(distinct, columnOnce).meta(unique),
    exportColumnIds.length,
    columnOnce,
  ),
  dateFormat,
  customColumnLabels: ofCustomFields(z.string()),
  customColumnDefaults: ofCustomFields(customText),
  showInWorkflow: fieldList,
  columnOrder: fieldList,
});
export type ExportSettings = z.infer<typeof exportSettings>;

/** Each person's own part; members start with the owner's. */
export const exportFormat = exportSettings.pick({
  fileFormat: true,
  csvDelimiter: true,
  includeColumns: true,
  dateFormat: true,
});

/** The workspace's part, which its admin sets. */
export const customFieldSettings = exportSettings.pick({
  customColumnLabels: true,
  customColumnDefaults: true,
  showInWorkflow: true,
  columnOrder: true,
});
export type CustomFieldSettings = z.infer<typeof customFieldSettings>;

export const defaultExportSettings: ExportSettings = {
  fileFormat: "csv",
  csvDelimiter: "comma",
  includeColumns: ["lotNumber", "title", "description", "category"],
  dateFormat: "YYYY-MM-DD",
  customColumnLabels: {},
  customColumnDefaults: {},
  showInWorkflow: [],
  columnOrder: [],
};

export const saveExportSettingsInput = z.strictObject({
  ...exportSettings.partial().shape,
  customColumnLabels: ofCustomFields(clearable(shortText)).optional(),
  customColumnDefaults: ofCustomFields(clearable(customText)).optional(),
});
export type SaveExportSettingsInput = z.infer<typeof saveExportSettingsInput>;

/** The custom fields in the owner's order, as form, spreadsheet and catalog show them; fields it does not name come last. */
export const inColumnOrder = (columnOrder: readonly CustomFieldId[] = []): CustomFieldId[] => [
  ...new Set([...columnOrder, ...customFieldIds]),
];

const customIds: ReadonlySet<string> = new Set(customFieldIds);

export const isCustomField = (id: ExportColumnId): id is CustomFieldId => customIds.has(id);

/**
 * The chosen columns of a spreadsheet. Custom fields follow the owner's order in the places that custom fields have
 * among the columns; without an order they stay as they were chosen.
 */
export function exportColumns({
  includeColumns,
  columnOrder,
}: Pick<ExportSettings, "includeColumns" | "columnOrder">): ExportColumnId[] {
  if (columnOrder.length === 0) return includeColumns;
  const ordered = inColumnOrder(columnOrder)
    .filter((id) => includeColumns.includes(id))
    .values();
  return includeColumns.map((id) => (isCustomField(id) ? (ordered.next().value ?? id) : id));
}

type CustomLabels = Partial<Record<CustomFieldId, string>>;

/** The owner's label, else "Custom" and the rest of the field's name. */
export function customFieldLabel(id: CustomFieldId, labels: CustomLabels = {}): string {
  return labels[id]?.trim() || `Custom${id.slice("custom".length)}`;
}

const columnLabels: Record<Exclude<ExportColumnId, CustomFieldId>, string> = {
  lotNumber: "Lot Number",
  title: "Title",
  description: "Description",
  category: "Category",
  consignor: "Consignor",
  quantity: "Quantity",
  notes: "Notes",
  photos: "Photos",
  createdAt: "Created",
};

/** The heading of a column of the spreadsheet. */
export function columnLabel(
  id: ExportColumnId,
  { customColumnLabels }: Pick<ExportSettings, "customColumnLabels">,
): string {
  return isCustomField(id) ? customFieldLabel(id, customColumnLabels) : columnLabels[id];
}

/** The first lines of a file of sample lots: its cells, and its text where it is a CSV. */
export const exportPreview = z.object({ rows: z.array(z.array(z.string())), text: z.string().optional() });
export type ExportPreview = z.infer<typeof exportPreview>;
