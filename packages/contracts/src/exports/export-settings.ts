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

/** Columns that are no field that people write. */
const otherColumns = { photos: itemFields.photoUrls.label, createdAt: "Created" };
type OtherColumnId = keyof typeof otherColumns;

export type ExportColumnId = FieldIdWith<"isExported"> | ResultFieldId | OtherColumnId;
/** In the order in which they are offered. */
export const exportColumnIds: readonly ExportColumnId[] = [
  ...fieldIdsWith("isExported"),
  ...resultFieldIds,
  "photos",
  "createdAt",
];
export const exportColumnId = z.enum(exportColumnIds);

export const fileFormat = z.enum(["csv", "xlsx"]);
export type FileFormat = z.infer<typeof fileFormat>;
/** Format of one download: programs may also ask for JSON. */
export const downloadFormat = z.enum([...fileFormat.options, "json"], "format must be csv, xlsx or json");
export type DownloadFormat = z.infer<typeof downloadFormat>;
export const csvDelimiter = z.enum(["comma", "semicolon", "tab"]);
export type CsvDelimiter = z.infer<typeof csvDelimiter>;
export const dateFormats = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY"] as const;
export const dateFormat = z.enum(dateFormats);
export type DateFormat = z.infer<typeof dateFormat>;

const columnOnce = "Choose each column only once";
/** Each person's own; members start with the owner's. */
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

/** The format, and the workspace's custom fields beside it. */
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

const headingOf = (id: FieldIdWith<"isExported">, labels: ExportSettings["customColumnLabels"]): string => {
  const field = itemFields[id];
  return "heading" in field ? field.heading : fieldLabel(id, labels);
};

type Labels = Pick<ExportSettings, "customColumnLabels">;

const plainLabel = (id: ExportColumnId, { customColumnLabels }: Labels): string => {
  if (isResultField(id)) return resultFields[id].label;
  return isItemField(id) ? headingOf(id, customColumnLabels) : otherColumns[id];
};

/** The heading of a column of the spreadsheet. No two have the same: a label that another column has before is numbered. */
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

/** The first lines of a file of sample lots: its cells, and its text where it is a CSV. */
export const exportPreview = z.object({ rows: z.array(z.array(z.string())), text: z.string().optional() });
export type ExportPreview = z.infer<typeof exportPreview>;
