import type { ExportLog } from "@lotwright/contracts/exports/export-logs";
import type { exportLogs } from "@lotwright/db/schema";

type ExportLogRow = typeof exportLogs.$inferSelect;

export function exportLogView({
  id,
  manifestId,
  manifestName,
  createdAt,
  itemCount,
  photoCount,
  bytes,
  format,
  lots,
  fromDate,
  toDate,
  presetId,
  presetVersion,
}: ExportLogRow): ExportLog {
  return {
    id,
    manifestId,
    manifestName,
    createdAt: createdAt.toISOString(),
    itemCount,
    photoCount,
    bytes,
    format,
    preset: presetId === null ? null : { id: presetId, version: presetVersion ?? "" },
    lots,
    fromDate,
    toDate,
  };
}
