import type { ExportInput } from "@lotwright/contracts/exports";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";

export const browserTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The URL of an export. The days of its range are in `timeZone`, by default the browser's. */
export function exportAddress(
  { manifestId, preset, format, fromDate, toDate }: ExportInput,
  timeZone: string | undefined = browserTimeZone(),
): string {
  const query = new URLSearchParams({
    ...(preset && { preset }),
    ...(format && { format }),
    ...(fromDate && { fromDate }),
    ...(toDate && { toDate }),
    ...(timeZone && { timeZone }),
  });
  return `/api/manifests/${encodeURIComponent(manifestId)}/export?${query}`;
}

/** Starts a download with a link's `download` attribute, so that an error response does not replace the app. */
function startDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Downloads an export. The browser does not report a failed download to the page, so the manifest is fetched first to
 * check the access.
 */
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
