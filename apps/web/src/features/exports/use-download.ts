import type { ExportInput } from "@lotwright/contracts/exports/exports";
import type { PreflightInput } from "@lotwright/contracts/exports/preflight";
import { isPdfFormat, type PdfCheckInput, type PdfFormat } from "@lotwright/contracts/exports/prints";
import { unprintableOwners } from "@lotwright/contracts/values/unprintable";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../data/api/trpc";
import { startDownload } from "../../lib/download";
import { ForeseenFailure } from "../../lib/error-message";
import { toast } from "../../lib/toasts";
import { checkQuery } from "./check/check-query";

export const browserTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The URL of an export. Its days are in `timeZone`, by default the browser's. */
export function exportAddress(
  { manifestId, preset, changes, format, fromDate, toDate, ...print }: ExportInput,
  timeZone: string | undefined = browserTimeZone(),
): string {
  const { perPage, consignor, allowUnprintable, lots } = print;
  const query = new URLSearchParams({
    ...(preset && { preset }),
    ...(changes && { changes }),
    ...(format && { format }),
    ...(perPage && { perPage: String(perPage) }),
    ...(consignor && { consignor }),
    ...(allowUnprintable && { allowUnprintable: "true" }),
    ...(lots && { lots }),
    ...(fromDate && { fromDate }),
    ...(toDate && { toDate }),
    ...(timeZone && { timeZone }),
  });
  // Commas stay unescaped, since a long selection has thousands.
  const text = query.toString().replaceAll("%2C", ",");
  return `/api/manifests/${encodeURIComponent(manifestId)}/export?${text}`;
}

type Days = Pick<ExportInput, "fromDate" | "toDate">;

/** The date range of a check in the browser's time zone, if there is one. */
function days({ fromDate, toDate }: Days): Omit<PreflightInput, "manifestId" | "preset"> {
  if (!(fromDate || toDate)) return {};
  const timeZone = browserTimeZone();
  return { ...(fromDate && { fromDate }), ...(toDate && { toDate }), ...(timeZone && { timeZone }) };
}

/** Query of the check of a printed document. */
export function printCheckOf(
  { manifestId, perPage, lots, consignor }: Omit<ExportInput, "format">,
  format: PdfFormat,
): PdfCheckInput {
  return {
    ...{ manifestId, format },
    ...(perPage && { perPage }),
    ...(lots && { lots }),
    ...(consignor && { consignor }),
  };
}

/**
 * Starts a download of an export. Browsers report no failed downloads to pages, so it first fetches the manifest to
 * verify access, and runs the checks by which the server would reject the export or document.
 */
export function useDownload(onStarted?: () => void, start: (address: string) => void = startDownload) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const requireNoErrors = async (input: PreflightInput) => {
    const { canExport, preset } = await queryClient.fetchQuery({
      ...checkQuery(utils.client, queryClient, input),
      staleTime: 0,
    });
    if (canExport) return;
    const message = `Some lots have errors for ${preset.label}. Open Export in the manifest to fix them.`;
    throw new ForeseenFailure({ message, status: 409 });
  };
  const requirePrintable = async (input: ExportInput, format: PdfFormat) => {
    if (input.allowUnprintable) return;
    const { lotCount, unprintableTexts } = await utils.exports.pdfCheck.fetch(printCheckOf(input, format), {
      staleTime: 0,
    });
    if (lotCount === 0) throw new ForeseenFailure({ message: "There are no lots to print.", status: 409 });
    const owners = unprintableOwners(unprintableTexts);
    if (owners === "") return;
    const message = `${owners} characters that can't be printed. Open Export in the manifest to see them.`;
    throw new ForeseenFailure({ message, status: 409 });
  };
  return useMutation({
    mutationFn: async (input: ExportInput) => {
      const { manifestId, preset, changes, lots, format, fromDate, toDate } = input;
      await utils.manifests.byId.fetch({ id: manifestId }, { staleTime: 0 });
      if (preset)
        await requireNoErrors({
          manifestId,
          preset,
          ...(changes && { changes }),
          ...(lots && { lots }),
          ...days({ fromDate, toDate }),
        });
      if (isPdfFormat(format)) await requirePrintable(input, format);
      start(exportAddress(input));
    },
    meta: { errorFallback: "Failed to export the manifest. Please try again." },
    onSuccess: () => {
      toast({ title: "Export started", variant: "success" });
      onStarted?.();
    },
  });
}
