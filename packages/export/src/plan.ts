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
  settings: ExportSettings;
  timeZone: string;
  exportedAt: string;
}

/** In the order of the file. Can be iterated more than once, each time from the first lot. */
export type Lots = Iterable<ExportLot> | AsyncIterable<ExportLot>;

export interface TablePlan extends ExportPlan {
  lots: Lots;
}

export function planExport(source: ExportSource): ExportPlan {
  const { settings, timeZone, exportedAt } = source;
  return {
    filename: zipFileName(source.manifestName, dayReader(timeZone)(exportedAt), settings.dateFormat),
    lotsName: `lots.${settings.fileFormat}`,
    columns: settings.includeColumns.map((id) => ({ id, label: columnLabel(id, settings) })),
    settings,
    timeZone,
    exportedAt,
  };
}

export interface TableSource extends ExportSource {
  lots: readonly ExportLot[];
}

/** Of lots that are at hand, in any order. */
export function planTable(source: TableSource): ExportPlan & { lots: ExportLot[] } {
  return { ...planExport(source), lots: source.lots.toSorted(byLot) };
}

function byLot(a: ExportLot, b: ExportLot): number {
  return a.lotNumber - b.lotNumber || compare(a.sectionLetter, b.sectionLetter);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
