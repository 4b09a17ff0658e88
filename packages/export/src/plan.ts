import type { ExportColumnId, ExportSettings } from "@lotwright/contracts/export-settings";
import type { ExportLot, ExportSource } from "@lotwright/contracts/exports";
import { photoUrlPattern } from "@lotwright/contracts/photo-addresses";
import { columnLabel } from "./columns";
import { dayReader } from "./days";
import { photoFileName, zipFileName } from "./file-names";

interface PlannedPhoto {
  url: string;
  /** The entry's name in the ZIP. */
  name: string;
}

export interface PlannedLot {
  item: ExportLot;
  /** In the lot's order; a photo from elsewhere has an address only, because it is never fetched. */
  photos: (PlannedPhoto | { url: string; name?: undefined })[];
}

export interface ExportPlan {
  /** Of the download itself; may hold letters of any script, see `contentDisposition`. */
  filename: string;
  lotsName: "lots.csv" | "lots.xlsx";
  columns: { id: ExportColumnId; label: string }[];
  lots: PlannedLot[];
  /** Every photo that becomes a file, in the order of the lots. */
  photos: PlannedPhoto[];
  settings: ExportSettings;
  timeZone: string;
  exportedAt: string;
}

export function planExport(source: ExportSource): ExportPlan {
  const { settings, timeZone, exportedAt } = source;
  const taken = new Set<string>();
  const lots = source.lots.toSorted(byLot).map((item) => planLot(item, taken));
  return {
    filename: zipFileName(source.manifestName, dayReader(timeZone)(exportedAt), settings.dateFormat),
    lotsName: `lots.${settings.fileFormat}`,
    columns: settings.includeColumns.map((id) => ({ id, label: columnLabel(id, settings) })),
    lots,
    photos: lots.flatMap(({ photos }) => photos.filter((photo) => photo.name !== undefined)),
    settings,
    timeZone,
    exportedAt,
  };
}

function planLot(item: ExportLot, taken: Set<string>): PlannedLot {
  const { lotNumber, sectionLetter } = item;
  let position = 0;
  const photos = item.photoUrls.map((url) => {
    const extension = photoUrlPattern.exec(url)?.[2];
    if (!extension) return { url };
    position += 1;
    return { url, name: photoFileName({ lotNumber, sectionLetter, position, extension }, taken) };
  });
  return { item, photos };
}

function byLot(a: ExportLot, b: ExportLot): number {
  return (
    a.lotNumber - b.lotNumber ||
    compare(a.sectionLetter, b.sectionLetter) ||
    compare(a.createdAt, b.createdAt)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
