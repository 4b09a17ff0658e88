import { z } from "zod";
import { downloadFormat } from "./export-settings";
import { day, id, isoTime, passage } from "./fields";
import { maxTextLength } from "./limits";

const count = z.int32().min(0);

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
  format: downloadFormat.nullable(),
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
  format: downloadFormat,
  fromDate: day.nullable(),
  toDate: day.nullable(),
});
export type RecordExportInput = z.infer<typeof recordExportInput>;
