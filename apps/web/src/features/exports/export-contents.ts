import type { Item } from "@lotwright/contracts/catalog/items";
import { type ExportSettings, exportColumns } from "@lotwright/contracts/exports/export-settings";
import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";

type Range = { fromDate?: string | undefined; toDate?: string | undefined };

/** The local day of an ISO time, such as "2026-03-01", as a date field's value. */
function localDay(iso: string): string {
  const time = new Date(iso);
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${String(time.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/** The items that were created in a date range. Both days are inclusive, as on the server. */
export function itemsInRange<T extends { createdAt: string }>(
  items: readonly T[],
  { fromDate, toDate }: Range,
): readonly T[] {
  if (!(fromDate || toDate)) return items;
  return items.filter(({ createdAt }) => {
    const day = localDay(createdAt);
    return (!fromDate || day >= fromDate) && (!toDate || day <= toDate);
  });
}

const separators = { comma: "commas", semicolon: "semicolons", tab: "tabs" };

/** Text of the file format, such as "CSV, separated by commas". */
export function formatText({ fileFormat, csvDelimiter }: ExportSettings): string {
  return fileFormat === "xlsx" ? "Excel (XLSX)" : `CSV, separated by ${separators[csvDelimiter]}`;
}

/** The number of photos in the ZIP. Photos on other servers are not included. */
export function countPhotos(items: readonly Pick<Item, "photoUrls">[]): number {
  return items.reduce(
    (count, { photoUrls }) => count + photoUrls.filter((url) => photoUrlPattern.test(url)).length,
    0,
  );
}

/** Estimates the size of the spreadsheet in bytes, as the number of characters in its cells. */
export function tableBytes(items: readonly Item[], settings: ExportSettings): number {
  const columns = exportColumns(settings).filter((id) => id !== "photos");
  return items.reduce(
    (bytes, item) => bytes + columns.reduce((sum, id) => sum + String(item[id]).length + 1, 0),
    0,
  );
}

export const withoutTitle = (items: readonly Item[]) => items.filter(({ title }) => title.trim() === "");
