import type { Undone } from "@lotwright/contracts/catalog/bulk-edits";
import type { LotImport, RanImport } from "@lotwright/contracts/catalog/lot-imports";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Download, Undo2 } from "lucide-react";
import { useState } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { LoadProblem } from "../../components/layout/load-problem";
import { Button, buttonClasses } from "../../components/ui/button";
import { Loading, Skeleton } from "../../components/ui/progress";
import { useOnlineOnly } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { notUndoneText, useUndoChange } from "../../data/lots/undo-change";
import { saveFile } from "../../lib/download";
import { plural } from "../../lib/format";
import { type ChosenPhotos, namesText } from "./chosen-files";
import { hasPhotosToAdd, PhotosSection } from "./photos-section";
import { useAddPhotos } from "./use-add-photos";
import { useRanImport } from "./use-import";

type ReportStepProps = { lotImport: LotImport; photos: ChosenPhotos; onClose: () => void };

/** Result of an import, with its report, its undo, and the photos of its lots. */
export function ReportStep({ lotImport, photos, onClose }: ReportStepProps) {
  const ran = useRanImport(lotImport.id);
  const [undone, setUndone] = useState<Undone>();
  const adding = useAddPhotos(lotImport, photos);
  const isNextPhotos = !undone && hasPhotosToAdd(adding);
  const { manifestId } = lotImport;
  return (
    <>
      <main id="main" className="page max-w-3xl space-y-6 py-6">
        {ran.data && <Report ran={ran.data} undone={undone} />}
        {!ran.data && (ran.error ? <LoadProblem {...ran} /> : <ReportLoading />)}
        <div className="flex flex-wrap gap-3">
          <ReportButton importId={lotImport.id} />
          {ran.data?.snapshotId && !undone && !adding.adding.isPending && (
            <UndoButton {...{ manifestId }} snapshotId={ran.data.snapshotId} onUndone={setUndone} />
          )}
        </div>
        {!undone && <PhotosSection {...{ adding, photos }} />}
      </main>
      <BottomBar>
        <Button variant="secondary" size="lg" className="max-sm:px-3!" onClick={onClose}>
          Import another file
        </Button>
        <Link
          to="/manifests/$manifestId"
          params={{ manifestId }}
          className={buttonClasses({ size: "lg", variant: isNextPhotos ? "secondary" : "primary" })}
        >
          Open the lots
        </Link>
      </BottomBar>
    </>
  );
}

const ReportLoading = () => (
  <Loading text="Loading report...">
    <Skeleton className="h-40 rounded-lg" />
  </Loading>
);

function Report({ ran, undone }: { ran: RanImport; undone: Undone | undefined }) {
  const lots = ran.created + ran.updated;
  return (
    <section aria-labelledby="import-report" className="space-y-4">
      <h2 id="import-report" className="flex items-center gap-2 font-semibold text-lg">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
        <span>{undone ? "Import undone" : `${plural(lots, "lot")} imported`}</span>
      </h2>
      {undone ? <WhatWasUndone undone={undone} /> : <WhatWasImported ran={ran} />}
    </section>
  );
}

function WhatWasUndone({ undone }: { undone: Undone }) {
  const { restored, keptCount } = undone;
  return (
    <>
      <p>{`${plural(restored, "lot")} ${restored === 1 ? "is" : "are"} as before the import.`}</p>
      {keptCount > 0 && (
        <p className="break-words">{`${notUndoneText(undone)}. What was changed after the import stays.`}</p>
      )}
    </>
  );
}

function WhatWasImported({ ran }: { ran: RanImport }) {
  const { created, updated, unchanged, skipped, errors, changedLots, changedCount } = ran;
  const counts: [string, number][] = [
    ["Created", created],
    ["Updated", updated],
    ["Unchanged", unchanged],
    ["Skipped", skipped],
    ["Errors", errors],
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-1 sm:max-w-md large-text:grid-cols-1">
        {counts.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt>{name}</dt>
            <dd className="font-medium tabular-nums">{count.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {changedCount > 0 && (
        <p className="break-words">
          {`${plural(changedCount, "lot")} changed after the preview and kept ${changedCount === 1 ? "its" : "their"} values: ${changedText(changedLots, changedCount)}.`}
        </p>
      )}
    </>
  );
}

const changedText = (lots: RanImport["changedLots"], count: number) =>
  namesText([...lots.map(({ lot }) => lot), ...Array.from({ length: count - lots.length }, () => "")]);

function ReportButton({ importId }: { importId: string }) {
  const online = useOnlineOnly();
  const { client } = trpc.useUtils();
  const report = useMutation({
    mutationFn: () => client.imports.report.query({ id: importId }),
    onSuccess: ({ csv, fileName }) => saveFile(new Blob([csv], { type: "text/csv" }), fileName),
    meta: { errorFallback: "Failed to download the report. Please try again." },
  });
  return (
    <Button
      variant="secondary"
      {...online}
      isBusy={report.isPending}
      busyText="Downloading..."
      onClick={() => report.mutate()}
    >
      <Download aria-hidden className="size-5" />
      Download report (CSV)
    </Button>
  );
}

type UndoButtonProps = { manifestId: string; snapshotId: string; onUndone: (undone: Undone) => void };

function UndoButton({ manifestId, snapshotId, onUndone }: UndoButtonProps) {
  const online = useOnlineOnly();
  const { undo, isPending } = useUndoChange();
  return (
    <Button
      variant="secondary"
      {...online}
      title={online.title ?? "Within 24 hours"}
      isBusy={isPending}
      busyText="Undoing..."
      onClick={async () => {
        const undone = await undo(snapshotId, [manifestId]);
        if (undone) onUndone(undone);
      }}
    >
      <Undo2 aria-hidden className="size-5" />
      Undo import
    </Button>
  );
}
