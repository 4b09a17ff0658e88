import type { DownloadFormat, ExportSettings } from "@lotwright/contracts/exports/export-settings";
import type { ExportLot, ExportSource, ExportTable } from "@lotwright/contracts/exports/exports";
import { dayReader } from "../files/days";
import { zipFileName } from "../files/file-names";
import { type Column, columnsOf } from "./columns";

export interface ExportPlan {
  /** Name of the download, in any script; see `contentDisposition`. */
  filename: string;
  lotsName: `lots.${DownloadFormat}`;
  columns: Column[];
  settings: ExportSettings;
  table: ExportTable;
  timeZone: string;
  exportedAt: string;
  manifest: { id: string; name: string };
  fromDate: string | null;
  toDate: string | null;
}

/** Lots in file order, iterable more than once from the start. */
export type Lots = Iterable<ExportLot> | AsyncIterable<ExportLot>;

export interface TablePlan extends ExportPlan {
  lots: Lots;
  /** Converts a photo's stored URL to the one in the table. */
  addressOf: (url: string) => string;
  /** Whether the photos column contains URLs instead of file names in the ZIP. */
  hasAddresses: boolean;
}

/** Source of an export in Lotwright's format. */
type OwnSource = Omit<ExportSource, "preset" | "changes" | "lots" | "print">;

export function planExport(source: OwnSource): ExportPlan {
  const { settings, table, timeZone, exportedAt, fromDate, toDate } = source;
  return {
    filename: zipFileName(source.manifestName, dayReader(timeZone)(exportedAt), settings.dateFormat),
    lotsName: `lots.${table.format}`,
    columns: columnsOf(settings, timeZone),
    settings,
    table,
    timeZone,
    exportedAt,
    manifest: { id: source.manifestId, name: source.manifestName },
    fromDate,
    toDate,
  };
}

export interface TableSource extends OwnSource {
  lots: readonly ExportLot[];
}

/** Plans a table of lots in memory, in any order. */
export function planTable(source: TableSource): TablePlan & { lots: ExportLot[] } {
  return {
    ...planExport(source),
    lots: source.lots.toSorted(byLot),
    addressOf: (url) => url,
    hasAddresses: false,
  };
}

function byLot(a: ExportLot, b: ExportLot): number {
  return a.lotNumber - b.lotNumber || compare(a.sectionLetter, b.sectionLetter);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
