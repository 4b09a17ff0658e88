import { z } from "zod";
import { maxSelectionLength } from "../catalog/lot-selection";
import { day, id, isoTime, passage } from "../values/fields";
import { maxTextLength } from "../values/limits";
import { presetId } from "../values/preset-id";
import { downloadFormat } from "./export-settings";
import { pdfFormat } from "./prints";

const count = z.int32().min(0);

/** Format of an exported table, including tab-separated text, or of a printed document. */
const loggedFormat = z.enum([...downloadFormat.options, "tsv", ...pdfFormat.options]);

/** The preset, and its version at the time of the export. */
const loggedPreset = z.strictObject({ id: presetId, version: z.string().max(20) });

/** In entries of early releases, `bytes` and `format` are null; a date is null if the range was open. */
export const exportLog = z.object({
  id,
  /** Null if the manifest was deleted or the user no longer has access to it. */
  manifestId: id.nullable(),
  manifestName: z.string(),
  createdAt: isoTime,
  itemCount: z.number().int(),
  photoCount: z.number().int(),
  bytes: z.number().int().nullable(),
  format: loggedFormat.nullable(),
  /** Null for an export in Lotwright's own format. */
  preset: loggedPreset.nullable(),
  /** The selected lots by number, such as 1-20,35A; null for all. */
  lots: z.string().nullable(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
});
export type ExportLog = z.infer<typeof exportLog>;

export const recordExportInput = z.strictObject({
  manifestId: id,
  /** Not validated again, so that an old name cannot fail a download. */
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
