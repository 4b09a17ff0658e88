import { z } from "zod";
import { maxSelectionLength } from "../catalog/lot-selection";
import { day, id, isoTime, passage } from "../values/fields";
import { maxTextLength } from "../values/limits";
import { presetId } from "./export-presets";
import { downloadFormat } from "./export-settings";
import { pdfFormat } from "./prints";

const count = z.int32().min(0);

/** Format of the table, which presets also write as texts divided by tabs, or of the document to print. */
const loggedFormat = z.enum([...downloadFormat.options, "tsv", ...pdfFormat.options]);

/** The platform's format, and its version at that time. */
const loggedPreset = z.strictObject({ id: presetId, version: z.string().max(20) });

/** `bytes` and `format` are null in entries from before they were recorded, a date where the range was open. */
export const exportLog = z.object({
  id,
  /** Null where the manifest was deleted, or the person no longer has access to it. */
  manifestId: id.nullable(),
  manifestName: z.string(),
  createdAt: isoTime,
  itemCount: z.number().int(),
  photoCount: z.number().int(),
  bytes: z.number().int().nullable(),
  format: loggedFormat.nullable(),
  /** Null for an export in the manifest's own format. */
  preset: loggedPreset.nullable(),
  /** The selected lots by number, such as 1-20,35A; null for all. */
  lots: z.string().nullable(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
});
export type ExportLog = z.infer<typeof exportLog>;

export const recordExportInput = z.strictObject({
  manifestId: id,
  /** Not validated again: an old name must not fail a download. */
  manifestName: passage(maxTextLength),
  itemCount: count,
  photoCount: count,
  bytes: z.number().int().min(0),
  format: loggedFormat,
  preset: loggedPreset.nullable().optional(),
  lots: passage(maxSelectionLength)
    .pipe(z.string().min(1, "Name the selected lots, or leave them out"))
    .nullable()
    .optional(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
});
export type RecordExportInput = z.infer<typeof recordExportInput>;
