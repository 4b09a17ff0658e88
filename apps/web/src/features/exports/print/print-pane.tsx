import type { PdfFormat } from "@lotwright/contracts/exports/prints";
import { keepPreviousData } from "@tanstack/react-query";
import { printLabels } from "../../../components/exports/print-words";
import { Card } from "../../../components/layout/card";
import { Loading, Skeleton } from "../../../components/ui/progress";
import { useIsOnline } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { useRested } from "../../../lib/rested";
import { printCheckOf } from "../use-download";
import { FontWarning, NoPdfCheck } from "./font-warning";
import { MissingList } from "./missing-list";
import { PrintBar } from "./print-bar";
import { PrintFields } from "./print-fields";
import { PrintPreview } from "./print-preview";
import { usePrintChoices } from "./use-print-choices";

const restMs = 400;

const descriptions: Record<PdfFormat, string> = {
  "pdf-catalog": "A printed catalog with photos, estimates and descriptions. No reserves and no consignors.",
  "pdf-receipt": "A receipt for each consignor with the lots, estimates and reserves, to be signed.",
  "pdf-statement": "A statement for each consignor with the lots, estimates and results.",
  "pdf-lot-list": "Lot numbers and titles in large letters.",
  "pdf-labels":
    "Adhesive labels with number, title and a QR code that opens the lot: A4, 24 labels of 70 × 37 mm. Print at 100 %.",
};

type PrintPaneProps = {
  manifestId: string;
  format: PdfFormat;
  /** Initially chosen lots, such as "1-20,35A"; all if missing. */
  lots?: string;
  start?: (address: string) => void;
};

/** Form that chooses a document's options, lists what it can't print, and downloads it. */
export function PrintPane({ manifestId, format, lots: firstLots, start }: PrintPaneProps) {
  const isOnline = useIsOnline();
  const choices = usePrintChoices(manifestId, format, firstLots);
  // Debounces the typed lots, so that only the last text is checked.
  const lots = useRested(choices.lots, restMs);
  const isSettled = lots === choices.lots && choices.lotsError === undefined;
  const { lots: _, ...chosen } = choices.input;
  const { data: check, ...query } = trpc.exports.pdfCheck.useQuery(
    printCheckOf({ ...chosen, ...(lots && { lots }) }, format),
    {
      ...{ enabled: isOnline && isSettled, refetchOnMount: "always", meta: { hasOwnMessage: true } },
      placeholderData: keepPreviousData,
      trpc: { abortOnUnmount: true },
    },
  );
  const isCurrent = isSettled && !query.isPlaceholderData;
  return (
    <>
      <div className="space-y-4 pb-4">
        <Card title={printLabels[format]} description={descriptions[format]}>
          <div className="grid gap-6 border-t p-4 lg:grid-cols-2">
            <div className="space-y-6">
              <PrintFields format={format} choices={choices} consignors={check?.consignors ?? []} />
              {check && !query.error && <MissingList missing={check.missing ?? []} />}
            </div>
            {check?.preview && !query.error && <PrintPreview key={format} preview={check.preview} />}
            {isOnline && query.isPending && choices.lotsError === undefined && (
              <Loading text="Laying out the first pages...">
                <Skeleton className="mx-auto aspect-[612/792] w-full max-w-md rounded-md" />
              </Loading>
            )}
          </div>
        </Card>
        {query.error && isOnline && (
          <NoPdfCheck error={query.error} choices={choices} onRetry={() => void query.refetch()} />
        )}
        {check && isCurrent && !query.error && (
          <FontWarning unprintable={check.unprintableTexts} choices={choices} />
        )}
      </div>
      <PrintBar
        {...{ choices, isOnline, start }}
        check={isCurrent ? check : undefined}
        isUnchecked={query.isError}
      />
    </>
  );
}
