import type { ExportInput } from "@lotwright/contracts/exports";

export const browserTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Days are meant as days where the person is. */
export function exportAddress(
  { manifestId, format, fromDate, toDate }: ExportInput,
  timeZone: string | undefined = browserTimeZone(),
): string {
  const query = new URLSearchParams({
    ...(format && { format }),
    ...(fromDate && { fromDate }),
    ...(toDate && { toDate }),
    ...(timeZone && { timeZone }),
  });
  return `/api/manifests/${encodeURIComponent(manifestId)}/export?${query}`;
}

/** As a download, so that an answer which is none never takes the place of the app. */
export function startDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
