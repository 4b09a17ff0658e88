import type { DescriptionProgress } from "@lotwright/contracts/descriptions";
import { RotateCcw, Sparkles, Square } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { Progress } from "../../components/ui/progress";

type DescriptionActions = {
  describeMissing: () => void;
  retryFailed: () => void;
  isStarting: boolean;
  stop: () => void;
  isStopping: boolean;
};

type DescriptionsPanelProps = DescriptionActions & { progress: DescriptionProgress };

/** Titles and descriptions for every lot that has none: start, progress, stop, and what became of it. */
export function DescriptionsPanel({ progress, ...actions }: DescriptionsPanelProps) {
  const { running, missing, failed } = progress;
  const [hasRun, setHasRun] = useState(false);
  if (running > 0 && !hasRun) setHasRun(true);
  // Who had nothing described all at once need not hear of it.
  if (running === 0 && missing === 0 && failed === 0 && !hasRun) return null;
  return (
    <section aria-label="Descriptions" className="space-y-3 rounded-lg border border-border bg-surface p-4">
      {running > 0 ? (
        <Running progress={progress} onStop={actions.stop} isStopping={actions.isStopping} />
      ) : (
        <Idle progress={progress} {...actions} />
      )}
    </section>
  );
}

const describedText = ({ described, itemCount }: DescriptionProgress) =>
  `${described} of ${itemCount} described`;

type RunningProps = { progress: DescriptionProgress; onStop: () => void; isStopping: boolean };

function Running({ progress, onStop, isStopping }: RunningProps) {
  const text = describedText(progress);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {text}
          {progress.failed > 0 && <span className="text-destructive">, {progress.failed} failed</span>}
        </p>
        {progress.stoppable > 0 && (
          <Button variant="secondary" onClick={onStop} isBusy={isStopping} busyText="Stopping...">
            <Square aria-hidden className="size-4" />
            Stop
          </Button>
        )}
      </div>
      <Progress label={text} value={progress.described / progress.itemCount} />
    </>
  );
}

type IdleProps = Omit<DescriptionActions, "stop" | "isStopping"> & { progress: DescriptionProgress };

function Idle({ progress, describeMissing, retryFailed, isStarting }: IdleProps) {
  const { pending, missing, failed, withoutPhotos } = progress;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="status">
        <p>{describedText(progress)}</p>
        {pending > 0 && <p className="text-sm text-muted-foreground">{pending} being written</p>}
        {failed > 0 && <p className="text-sm text-destructive">{failed} failed</p>}
        {withoutPhotos > 0 && (
          <p className="text-sm text-muted-foreground">{withoutPhotos} without a photo, left out</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {failed > 0 && (
          <Button variant="secondary" onClick={retryFailed} disabled={isStarting}>
            <RotateCcw aria-hidden className="size-4" />
            Retry failed
          </Button>
        )}
        {missing > failed && (
          <Button onClick={describeMissing} isBusy={isStarting} busyText="Starting...">
            <Sparkles aria-hidden className="size-4" />
            Generate missing descriptions
          </Button>
        )}
      </div>
    </div>
  );
}
