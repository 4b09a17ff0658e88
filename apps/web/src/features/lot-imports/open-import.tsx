import type { LotImport } from "@lotwright/contracts/catalog/lot-imports";
import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../components/layout/empty-state";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { LoadProblem } from "../../components/layout/load-problem";
import { Button } from "../../components/ui/button";
import { Loading, Skeleton } from "../../components/ui/progress";
import { isNotFound } from "../../lib/error-message";
import type { ChosenPhotos } from "./chosen-files";
import { MappingStep } from "./mapping-step";
import { PreviewStep } from "./preview-step";
import { ReportStep } from "./report-step";
import { RunningImport } from "./running-import";
import { useCreateImport } from "./use-create-import";
import { useCheckImport, useLotImport, useRunImport } from "./use-import";

type OpenImportProps = {
  manifestId: string;
  id: string;
  photos: ChosenPhotos;
  /** The file of the import. Undefined after a reload of the page. */
  table: File | undefined;
  onOpen: (id: string, file: File) => void;
  /** Returns to the choice of a file. */
  onClose: () => void;
};

/** The current step of an import. Its id is in the URL, so that a reload returns to it. */
export function OpenImport({ manifestId, id, photos, table, onOpen, onClose }: OpenImportProps) {
  const running = useRunImport({ id, manifestId });
  const read = useLotImport(id, running.isSending);
  if (isNotFound(read.error)) return <NoImport onClose={onClose} />;
  if (!read.data) {
    return (
      <main id="main" className="page py-4">
        {read.error ? (
          <LoadProblem {...read} />
        ) : (
          <Loading text="Loading import...">
            <Skeleton className="h-96 rounded-lg" />
          </Loading>
        )}
      </main>
    );
  }
  const lotImport = read.data;
  const isRunning = running.isSending || lotImport.state === "running";
  return (
    <>
      {lotImport.state === "done" && <ReportStep {...{ lotImport, photos, onClose }} />}
      {lotImport.state !== "done" &&
        (isRunning ? (
          <RunningImport {...{ lotImport, running }} />
        ) : (
          <CheckedImport {...{ lotImport, running, photos, table, onOpen, onClose }} />
        ))}
      <LeaveGuard
        isActive={running.isSending}
        title="Cancel the import?"
        description="Lots are being imported. Leaving this page cancels the import, and no lot is changed."
        confirmText="Cancel import"
        cancelText="Stay"
      />
    </>
  );
}

type CheckedProps = Omit<OpenImportProps, "manifestId" | "id"> & {
  lotImport: LotImport;
  running: ReturnType<typeof useRunImport>;
};

/** An import before it runs: its column mapping while a column is undecided, otherwise a preview of its rows. */
function CheckedImport({ lotImport, running, photos, table, onOpen, onClose }: CheckedProps) {
  const isUndecided = lotImport.columns.some(({ isSure }) => !isSure);
  const hasRows = lotImport.counts.rows > 0;
  const [isChanging, setIsChanging] = useState(isUndecided && hasRows);
  const check = useCheckImport();
  const another = useCreateImport(lotImport.manifestId, ({ id }, file) => onOpen(id, file));
  if (isChanging) {
    return (
      <MappingStep
        // State is keyed by import, since another import has other columns.
        key={lotImport.id}
        {...{ lotImport, onClose }}
        isBusy={check.isPending || another.isPending}
        error={check.error ?? another.error}
        onSheet={table && ((sheet) => another.mutate({ file: table, sheet }))}
        onChosen={(chosen) =>
          check.mutate({ id: lotImport.id, ...chosen }, { onSuccess: () => setIsChanging(false) })
        }
      />
    );
  }
  const change = () => {
    check.reset();
    running.reset();
    setIsChanging(true);
  };
  if (!hasRows) return <NoRows {...{ lotImport, onClose }} onChangeSheet={change} />;
  return <PreviewStep {...{ lotImport, running, photos, onClose }} onChangeColumns={change} />;
}

type NoRowsProps = { lotImport: LotImport; onClose: () => void; onChangeSheet: () => void };

/** Message for a file or sheet without rows below its headings. */
function NoRows({ lotImport: { name, sheet, otherSheets }, onClose, onChangeSheet }: NoRowsProps) {
  return (
    <main id="main" className="page py-4">
      <EmptyState
        icon={FileSpreadsheet}
        title={`No rows in ${sheet === null ? name : `the sheet ${sheet}`}`}
        description="A file of lots has a line of headings, and below it a row for each lot."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {otherSheets.length > 0 && (
              <Button variant="secondary" size="lg" onClick={onChangeSheet}>
                Choose another sheet
              </Button>
            )}
            <Button size="lg" onClick={onClose}>
              Choose another file
            </Button>
          </div>
        }
      />
    </main>
  );
}

function NoImport({ onClose }: { onClose: () => void }) {
  return (
    <main id="main" className="page py-4">
      <EmptyState
        icon={FileSpreadsheet}
        title="This import isn't stored anymore"
        description="Choose the file again."
        action={
          <Button size="lg" onClick={onClose}>
            Choose a file
          </Button>
        }
      />
    </main>
  );
}
