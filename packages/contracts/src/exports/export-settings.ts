import { z } from "zod";
import { customFieldSettings, noCustomFields, saveCustomFieldsInput } from "../catalog/custom-fields";
import {
  type FieldIdWith,
  fieldIdsWith,
  fieldLabel,
  inColumnOrder,
  isCustomField,
  isItemField,
  itemFields,
} from "../catalog/item-fields";
import { isResultField, type ResultFieldId, resultFieldIds, resultFields } from "../catalog/result-fields";
import { boundedArray, distinct, unique } from "../values/fields";

/** Export columns that are not editable fields. */
const otherColumns = { photos: itemFields.photoUrls.label, createdAt: "Created" };
type OtherColumnId = keyof typeof otherColumns;

export type ExportColumnId = FieldIdWith<"isExported"> | ResultFieldId | OtherColumnId;
/** Ids of all export columns, in the order in which they are offered. */
export const exportColumnIds: readonly ExportColumnId[] = [
  ...fieldIdsWith("isExported"),
  ...resultFieldIds,
  "photos",
  "createdAt",
];
export const exportColumnId = z.enum(exportColumnIds);

export const fileFormat = z.enum(["csv", "xlsx"]);
export type FileFormat = z.infer<typeof fileFormat>;
/** Format of a download. JSON is for API clients only. */
export const downloadFormat = z.enum([...fileFormat.options, "json"], "format must be csv, xlsx or json");
export type DownloadFormat = z.infer<typeof downloadFormat>;
export const csvDelimiter = z.enum(["comma", "semicolon", "tab"]);
export type CsvDelimiter = z.infer<typeof csvDelimiter>;
export const dateFormats = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY"] as const;
export const dateFormat = z.enum(dateFormats);
export type DateFormat = z.infer<typeof dateFormat>;

const columnOnce = "Choose each column only once";
/** Export format of one user; members start with the owner's. */
export const exportFormat = z.object({
  fileFormat,
  csvDelimiter,
  includeColumns: boundedArray(
    z.array(exportColumnId).min(1, "Choose at least one column").refine(distinct, columnOnce).meta(unique),
    exportColumnIds.length,
    columnOnce,
  ),
  dateFormat,
});
export type ExportFormat = z.infer<typeof exportFormat>;

/** A user's export format with the workspace's custom fields. */
export const exportSettings = exportFormat.extend(customFieldSettings.shape);
export type ExportSettings = z.infer<typeof exportSettings>;

export const defaultExportFormat: ExportFormat = {
  fileFormat: "csv",
  csvDelimiter: "comma",
  includeColumns: ["lotNumber", "title", "description", "category"],
  dateFormat: "YYYY-MM-DD",
};
export const defaultExportSettings: ExportSettings = { ...defaultExportFormat, ...noCustomFields };

export const saveExportSettingsInput = saveCustomFieldsInput.extend(exportFormat.partial().shape);
export type SaveExportSettingsInput = z.infer<typeof saveExportSettingsInput>;

/**
 * The chosen spreadsheet columns. Custom fields follow the owner's order among themselves; without an order they stay as chosen.
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

const headingOf = (id: FieldIdWith<"isExported">, labels: ExportSettings["customColumnLabels"]): string => {
  const field = itemFields[id];
  return "heading" in field ? field.heading : fieldLabel(id, labels);
};

type Labels = Pick<ExportSettings, "customColumnLabels">;

const plainLabel = (id: ExportColumnId, { customColumnLabels }: Labels): string => {
  if (isResultField(id)) return resultFields[id].label;
  return isItemField(id) ? headingOf(id, customColumnLabels) : otherColumns[id];
};

/** The unique heading of a spreadsheet column: a label that an earlier column has gets a number. */
export function columnLabel(id: ExportColumnId, labels: Labels): string {
  const label = plainLabel(id, labels);
  if (!isCustomField(id)) return label;
  const isSame = (other: ExportColumnId) => plainLabel(other, labels).toLowerCase() === label.toLowerCase();
  const isTaken = exportColumnIds.some(
    (other) => other !== id && isSame(other) && (!isCustomField(other) || isBefore(other, id)),
  );
  return isTaken ? `${label} (${itemFields[id].label})` : label;
}

const isBefore = (one: ExportColumnId, other: ExportColumnId) =>
  exportColumnIds.indexOf(one) < exportColumnIds.indexOf(other);

/** The first rows of a sample file, as cells, and as text for a CSV. */
export const exportPreview = z.object({ rows: z.array(z.array(z.string())), text: z.string().optional() });
export type ExportPreview = z.infer<typeof exportPreview>;
