import type { ExportColumnId, ExportSettings } from "@lotwright/contracts/export-settings";
import type { ExportLot, ExportSource } from "@lotwright/contracts/exports";
import { columnLabel } from "./columns";
import { dayReader } from "./days";
import { zipFileName } from "./file-names";

export interface ExportPlan {
  /** Of the download itself; may hold letters of any script, see `contentDisposition`. */
  filename: string;
  lotsName: "lots.csv" | "lots.xlsx";
  columns: { id: ExportColumnId; label: string }[];
  /** In the order of the file. */
  lots: ExportLot[];
  settings: ExportSettings;
  timeZone: string;
  exportedAt: string;
}

export function planExport(source: ExportSource): ExportPlan {
  const { settings, timeZone, exportedAt } = source;
  return {
    filename: zipFileName(source.manifestName, dayReader(timeZone)(exportedAt), settings.dateFormat),
    lotsName: `lots.${settings.fileFormat}`,
    columns: settings.includeColumns.map((id) => ({ id, label: columnLabel(id, settings) })),
    lots: source.lots.toSorted(byLot),
    settings,
    timeZone,
    exportedAt,
  };
}

function byLot(a: ExportLot, b: ExportLot): number {
  return a.lotNumber - b.lotNumber || compare(a.sectionLetter, b.sectionLetter);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
