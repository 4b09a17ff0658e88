import { z } from "zod";
import { id, isoTime, shortText } from "./fields";

const count = z.int32().min(0);

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
  manifestName: shortText,
  itemCount: count,
  photoCount: count,
});
export type RecordExportInput = z.infer<typeof recordExportInput>;
