import type { ExportInput } from "@lotwright/contracts/exports";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";

export const browserTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The URL of an export. Its days are days in the given time zone, by default the browser's. */
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

/** Starts a download by a link with `download`, so that an error response never replaces the app. */
function startDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads an export. The page cannot see a failed download, so the manifest is fetched first to check access. */
export function useDownload(onStarted?: () => void, start: (address: string) => void = startDownload) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async (input: ExportInput) => {
      await utils.manifests.byId.fetch({ id: input.manifestId }, { staleTime: 0 });
      start(exportAddress(input));
    },
    meta: { errorFallback: "Failed to export the manifest. Please try again." },
    onSuccess: () => {
      toast({ title: "Export started", variant: "success" });
      onStarted?.();
    },
  });
}
