import { z } from "zod";
import { id, isoTime } from "./fields";

export const exportLog = z.object({
  id,
  manifestName: z.string(),
  createdAt: isoTime,
  itemCount: z.number().int(),
  photoCount: z.number().int(),
});
export type ExportLog = z.infer<typeof exportLog>;

export const recordExportInput = z.strictObject({
  manifestId: id,
  manifestName: z.string(),
  itemCount: z.number().int().min(0),
  photoCount: z.number().int().min(0),
});
export type RecordExportInput = z.infer<typeof recordExportInput>;
