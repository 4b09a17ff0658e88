import type { DescriptionProgress } from "@lotwright/contracts/writing/descriptions";
import { NotebookPen, Sparkles, Square } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { Progress } from "../../components/ui/progress";
import { useIsOnline, useOnlineOnly } from "../../data/api/connection";
import { plural } from "../../lib/format";

type DescriptionsPanelProps = {
  progress: DescriptionProgress;
  /** Whether the server can only draft descriptions, since no AI provider is set up. */
  hasNoProvider: boolean;
  /** Says how to connect an AI provider, to admins without one. */
  connectHint: string | undefined;
  /** Whether the user's role may start and stop descriptions. */
  mayDescribe: boolean;
  describeMissing: () => void;
  isStarting: boolean;
  stop: () => void;
  isStopping: boolean;
  /** The filter of the list, such as "failed". */
  shown: string | undefined;
  /** Filters the list by the lots that a number counts, or shows all lots. */
  onShow: (is: string | undefined) => void;
};

/** Panel with the number of described lots and the next action. */
export function DescriptionsPanel(props: DescriptionsPanelProps) {
  const { running, missing, failed } = props.progress;
  const isOnline = useIsOnline();
  const [hasRun, setHasRun] = useState(false);
  if (running > 0 && !hasRun) setHasRun(true);
  if (running === 0 && missing === 0 && failed === 0 && !hasRun) return null;
  const label = countText(props.progress);
  const isFailedBeside = failed > 0 && (running > 0 || missing > 0);
  return (
    <section aria-label="Descriptions" className="rounded-lg border px-3 py-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
        <p role="status" className="grow tabular-nums">
          {label}
        </p>
        {isFailedBeside && <FailedButton {...props} className="-mx-3" />}
        <MainAction {...props} />
      </div>
      {running > 0 && (
        <div className="pt-1 pb-2">
          <Progress label={label} value={props.progress.described / props.progress.itemCount} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 pb-1 text-muted-foreground text-sm empty:hidden">
        {detailsOf(props, isOnline)}
      </div>
    </section>
  );
}

const countText = ({ described, itemCount }: DescriptionProgress) =>
  `${described.toLocaleString("en-US")} of ${plural(itemCount, "lot")} described`;

/** Additional sentences about the progress of descriptions. */
function detailsOf(props: DescriptionsPanelProps, isOnline: boolean): ReactNode[] {
  const { pending, running, missing, failed, withoutPhotos } = props.progress;
  const writing = running === 0 && pending > 0;
  const isOver = running === 0 && missing === 0 && failed === 0;
  return [
    writing && (
      <NumberButton {...props} key="pending" is="pending">
        {plural(pending, "lot is", "lots are")} being described
      </NumberButton>
    ),
    withoutPhotos > 0 && (
      <NumberButton {...props} key="photos" is="no-title,no-photo">
        {plural(withoutPhotos, "lot has", "lots have")} no photo
      </NumberButton>
    ),
    props.connectHint && <span key="provider">{props.connectHint}</span>,
    !isOnline && !isOver && <span key="offline">You're offline. Describing lots needs a connection.</span>,
  ].filter(Boolean);
}

function MainAction(props: DescriptionsPanelProps) {
  const { running, stoppable, missing, failed } = props.progress;
  const { mayDescribe } = props;
  if (running > 0) return stoppable > 0 && mayDescribe && <StopButton {...props} />;
  if (missing > 0) return mayDescribe && <DescribeButton {...props} />;
  return failed > 0 && <FailedButton {...props} className="-ml-3" />;
}

function StopButton({ stop, isStopping }: DescriptionsPanelProps) {
  return (
    <Button
      variant="secondary"
      className="px-3! sm:px-4!"
      onClick={stop}
      isBusy={isStopping}
      {...useOnlineOnly()}
      busyText="Stopping..."
    >
      <Square aria-hidden className="size-4" />
      Stop
    </Button>
  );
}

/** The button that requests descriptions. Without an AI provider, the server can write them only for lots with notes. */
function DescribeButton({ progress, hasNoProvider, describeMissing, isStarting }: DescriptionsPanelProps) {
  const Icon = hasNoProvider ? NotebookPen : Sparkles;
  return (
    <Button
      variant="secondary"
      className="px-3! sm:px-4!"
      onClick={describeMissing}
      isBusy={isStarting}
      {...useOnlineOnly()}
      busyText="Starting..."
    >
      <Icon aria-hidden className="size-4" />
      {hasNoProvider
        ? `Draft ${plural(progress.missing, "description")}`
        : `Describe ${plural(progress.missing, "lot")}`}
    </Button>
  );
}

type NumberButtonProps = Pick<DescriptionsPanelProps, "shown" | "onShow"> & {
  /** The filter that matches the counted lots. */
  is: string;
  className?: string;
  children: ReactNode;
};

/** A number that filters the list by the lots that it counts. A second press shows all lots again. */
function NumberButton({ is, shown, onShow, className, children }: NumberButtonProps) {
  const isShown = shown === is;
  return (
    <Button
      variant="ghost"
      aria-pressed={isShown}
      className={classNames(
        "px-3! text-sm underline underline-offset-2 aria-pressed:bg-muted",
        className ?? "-mx-3 text-muted-foreground!",
      )}
      onClick={() => onShow(isShown ? undefined : is)}
    >
      {children}
    </Button>
  );
}

function FailedButton({ progress, hasNoProvider, shown, onShow, className }: FailedButtonProps) {
  return (
    <NumberButton
      {...{ shown, onShow }}
      is="failed"
      className={classNames(className, !hasNoProvider && "text-destructive!")}
    >
      <span className="max-w-full">{progress.failed.toLocaleString("en-US")} couldn't be described</span>
    </NumberButton>
  );
}

type FailedButtonProps = DescriptionsPanelProps & { className: string };
