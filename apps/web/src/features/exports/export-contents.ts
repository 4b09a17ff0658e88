import { type ExportSettings, exportColumns } from "@lotwright/contracts/export-settings";
import type { Item } from "@lotwright/contracts/items";
import { photoUrlPattern } from "@lotwright/contracts/photo-addresses";

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
