import { type ExportSettings, exportColumns } from "@lotwright/contracts/export-settings";
import type { Item } from "@lotwright/contracts/items";
import { photoUrlPattern } from "@lotwright/contracts/photo-addresses";

type Range = { fromDate?: string | undefined; toDate?: string | undefined };

/** The day as people here write it in a date field: "2026-03-01". */
function dayHere(iso: string): string {
  const time = new Date(iso);
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${String(time.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/** The items an export takes in: both days are inclusive, as the server counts them. */
export function itemsInRange<T extends { createdAt: string }>(
  items: readonly T[],
  { fromDate, toDate }: Range,
): readonly T[] {
  if (!(fromDate || toDate)) return items;
  return items.filter(({ createdAt }) => {
    const day = dayHere(createdAt);
    return (!fromDate || day >= fromDate) && (!toDate || day <= toDate);
  });
}

const separators = { comma: "commas", semicolon: "semicolons", tab: "tabs" };

/** "CSV, separated by commas". */
export function formatText({ fileFormat, csvDelimiter }: ExportSettings): string {
  return fileFormat === "xlsx" ? "Excel (XLSX)" : `CSV, separated by ${separators[csvDelimiter]}`;
}

/** The photos that the ZIP holds: those on other servers are not in it. */
export function countPhotos(items: readonly Pick<Item, "photoUrls">[]): number {
  return items.reduce(
    (count, { photoUrls }) => count + photoUrls.filter((url) => photoUrlPattern.test(url)).length,
    0,
  );
}

/** About what the spreadsheet weighs, in bytes: a character of its cells counts as one. */
export function tableBytes(items: readonly Item[], settings: ExportSettings): number {
  const columns = exportColumns(settings).filter((id) => id !== "photos");
  return items.reduce(
    (bytes, item) => bytes + columns.reduce((sum, id) => sum + String(item[id]).length + 1, 0),
    0,
  );
}

export const withoutTitle = (items: readonly Item[]) => items.filter(({ title }) => title.trim() === "");
