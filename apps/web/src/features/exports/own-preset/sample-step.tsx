import type { ReadSample } from "@lotwright/contracts/exports/own-presets";
import { FileSpreadsheet, FileUp } from "lucide-react";
import { useState } from "react";
import { Card } from "../../../components/layout/card";
import { Button } from "../../../components/ui/button";
import { classNames } from "../../../components/ui/class-names";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { FormError } from "../../../components/ui/field";
import { FileButton } from "../../../components/ui/file-button";
import { Spinner } from "../../../components/ui/progress";
import { useDroppedFiles } from "../../../components/ui/use-dropped-files";
import { useIsOnline } from "../../../data/api/connection";
import { sampleTypes, sharedTypes } from "./sample-file";
import { useSample } from "./use-sample";

type SampleStepProps = {
  onRead: (read: ReadSample, file: File) => void;
  /** Returns to the previously read format. */
  onCancel?: (() => void) | undefined;
};

/** Step that asks for a sample file in the platform's format. */
export function SampleStep({ onRead, onCancel }: SampleStepProps) {
  const [warned, setWarned] = useState<{ read: ReadSample; warning: string; file: File }>();
  const [isAsking, setIsAsking] = useState(false);
  const onWarned = (asked: ReadSample, warning: string, file: File) => {
    setWarned({ read: asked, warning, file });
    setIsAsking(true);
  };
  const sample = useSample({ onRead, onWarned });
  const isOnline = useIsOnline();
  const isBlocked = sample.isPending || !isOnline;
  const read = (file: File) => !isBlocked && sample.mutate({ file });
  const readFirst = ([file]: File[]) => file && read(file);
  const isOver = useDroppedFiles(readFirst);
  return (
    <Card
      title="Start with a sample"
      description="A file that the platform accepts, such as its template or an earlier export. Its headers and its form are kept exactly."
    >
      <div className="space-y-4 border-t p-4">
        <div
          className={classNames(
            "flex min-h-64 flex-col items-center justify-center gap-4 rounded-lg border-2 border-dashed p-6 text-center",
            isOver ? "border-primary bg-muted" : "border-control-border/60",
          )}
        >
          <FileSpreadsheet aria-hidden strokeWidth={1.5} className="size-10 text-muted-foreground" />
          <div role="status" className="flex min-h-6 items-center gap-2">
            {sample.isPending && (
              <>
                <Spinner /> Reading the sample...
              </>
            )}
            {!sample.isPending && (isOnline ? instruction : offlineText)}
          </div>
          <FileButton accept={sampleTypes} label="Sample file" isDisabled={isBlocked} onFiles={readFirst}>
            <FileUp aria-hidden className="size-5" />
            Choose a sample file
          </FileButton>
          <p className="text-muted-foreground text-sm">CSV or XLSX, at most 700 KB. A few rows are enough.</p>
        </div>
        <FormError error={sample.isPending ? undefined : sample.error} fields={[]} />
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            variant="secondary"
            accept={sharedTypes}
            label="Shared format"
            isDisabled={isBlocked}
            onFiles={readFirst}
          >
            Import a shared format
          </FileButton>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              Keep the sample
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Use this format?"
        description={`${warned?.warning} Use it only if you know who made it.`}
        confirmText="Use format"
        onConfirm={() => warned && onRead(warned.read, warned.file)}
      />
    </Card>
  );
}

const instruction = "Choose the file, or drop it here.";

const offlineText = "You're offline. Reading a sample needs a connection.";
