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

/** The URL of an export. The days of its range are in `timeZone`, by default the browser's. */
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
  // A long selection has thousands of commas, which may stand in a query as they are.
  const text = query.toString().replaceAll("%2C", ",");
  return `/api/manifests/${encodeURIComponent(manifestId)}/export?${text}`;
}

type Days = Pick<ExportInput, "fromDate" | "toDate">;

/** The range of a check, if there is one, in the browser's time zone. */
function days({ fromDate, toDate }: Days): Omit<PreflightInput, "manifestId" | "preset"> {
  if (!(fromDate || toDate)) return {};
  const timeZone = browserTimeZone();
  return { ...(fromDate && { fromDate }), ...(toDate && { toDate }), ...(timeZone && { timeZone }) };
}

/** The check of a document to print. */
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
 * Downloads an export. The browser does not report a failed download to the page, so the manifest is fetched first to
 * check the access, an export to a platform is checked, since the server refuses one with errors, and so is a document to print.
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
