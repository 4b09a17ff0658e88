import type { ExportLog } from "@lotwright/contracts/exports/export-logs";
import type { exportLogs } from "@lotwright/db/schema";

type ExportLogRow = typeof exportLogs.$inferSelect;

export function exportLogView(row: ExportLogRow): ExportLog {
  return {
    id: row.id,
    manifestId: row.manifestId,
    manifestName: row.manifestName,
    createdAt: row.createdAt.toISOString(),
    itemCount: row.itemCount,
    photoCount: row.photoCount,
    bytes: row.bytes,
    format: row.format,
    preset: row.presetId === null ? null : { id: row.presetId, version: row.presetVersion ?? "" },
    lots: row.lots,
    fromDate: row.fromDate,
    toDate: row.toDate,
  };
}
