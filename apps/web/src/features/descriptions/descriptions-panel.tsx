import type { DescriptionProgress } from "@lotwright/contracts/descriptions";
import { ChevronDown, NotebookPen, Sparkles, Square } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../components/ui/button";
import { IconButton } from "../../components/ui/icon-button";
import { Progress } from "../../components/ui/progress";
import { classNames } from "../../lib/class-names";
import { plural } from "../../lib/format";
import { useUnfolded } from "./use-unfolded";

type DescriptionsPanelProps = {
  progress: DescriptionProgress;
  /** The sentence that says so, while no AI provider is set up. */
  noProvider: string | undefined;
  describeMissing: () => void;
  isStarting: boolean;
  stop: () => void;
  isStopping: boolean;
  /** The list shows the failed lots alone. */
  isShowingFailed: boolean;
  onShowFailed: (isShown: boolean) => void;
};

/** How many lots are described, with the next step. On phones it is one line, unless unfolded. */
export function DescriptionsPanel(props: DescriptionsPanelProps) {
  const { running, missing, failed } = props.progress;
  const [hasRun, setHasRun] = useState(false);
  if (running > 0 && !hasRun) setHasRun(true);
  if (running === 0 && missing === 0 && failed === 0 && !hasRun) return null;
  const label = countText(props.progress);
  const details = detailsOf(props);
  return (
    <section
      aria-label="Descriptions"
      className="rounded-lg border border-border bg-surface p-1 pl-3 sm:p-2 sm:pl-4"
    >
      <Row details={details} action={<MainAction {...props} />}>
        {label}
      </Row>
      {running > 0 && (
        <div className="pt-1 pr-2 pb-2">
          <Progress label={label} value={props.progress.described / props.progress.itemCount} />
        </div>
      )}
    </section>
  );
}

const countText = ({ described, itemCount }: DescriptionProgress) =>
  `${described.toLocaleString("en-US")} of ${plural(itemCount, "lot")} described`;

type RowProps = { children: string; details: ReactNode[]; action: ReactNode };

/** The count, the details and the action. The details of a phone are below, unfolded by a button. */
function Row({ children, details, action }: RowProps) {
  const [isUnfolded, toggle] = useUnfolded();
  const detailsId = useId();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 sm:gap-x-5">
      <p
        role="status"
        className="min-w-0 grow basis-0 text-sm tabular-nums sm:grow-0 sm:basis-auto sm:text-base"
      >
        {children}
      </p>
      {details.length > 0 && (
        <div
          id={detailsId}
          className={classNames(
            "order-last w-full flex-wrap items-center gap-x-5 pb-2 text-muted-foreground text-sm sm:order-none sm:flex sm:w-auto sm:pb-0",
            isUnfolded ? "flex" : "hidden",
          )}
        >
          {details}
        </div>
      )}
      <div className="flex items-center sm:ml-auto">
        {action}
        {details.length > 0 && (
          <IconButton
            label={isUnfolded ? "Hide details" : "Show details"}
            icon={
              <ChevronDown
                aria-hidden
                className={classNames("size-5 transition", isUnfolded && "rotate-180")}
              />
            }
            aria-expanded={isUnfolded}
            aria-controls={detailsId}
            className="sm:hidden"
            onClick={toggle}
          />
        )}
      </div>
    </div>
  );
}

/** What there is to know besides the count and the main action. */
function detailsOf(props: DescriptionsPanelProps): ReactNode[] {
  const { pending, running, failed, missing, withoutPhotos } = props.progress;
  const writing = running === 0 && pending > 0;
  const isBeside = failed > 0 && (running > 0 || missing > 0);
  return [
    isBeside && <FailedButton key="failed" {...props} />,
    writing && <span key="pending">{plural(pending, "lot is", "lots are")} being described</span>,
    withoutPhotos > 0 && <span key="photos">{plural(withoutPhotos, "lot has", "lots have")} no photo</span>,
    props.noProvider && <span key="provider">{props.noProvider}</span>,
  ].filter(Boolean);
}

function MainAction(props: DescriptionsPanelProps) {
  const { running, stoppable, missing, failed } = props.progress;
  if (running > 0) return stoppable > 0 && <StopButton {...props} />;
  if (missing > 0) return <DescribeButton {...props} />;
  return failed > 0 && <FailedButton {...props} />;
}

function StopButton({ stop, isStopping }: DescriptionsPanelProps) {
  return (
    <Button
      variant="secondary"
      className="px-3! sm:px-4!"
      onClick={stop}
      isBusy={isStopping}
      busyText="Stopping..."
    >
      <Square aria-hidden className="size-4" />
      Stop
    </Button>
  );
}

/** Without a provider only lots with notes are counted as missing. */
function DescribeButton({ progress, noProvider, describeMissing, isStarting }: DescriptionsPanelProps) {
  const lots = plural(progress.missing, "lot");
  const Icon = noProvider ? NotebookPen : Sparkles;
  return (
    <Button
      variant="secondary"
      className="px-3! sm:px-4!"
      onClick={describeMissing}
      isBusy={isStarting}
      busyText="Starting..."
    >
      <Icon aria-hidden className="size-4 max-sm:hidden" />
      {noProvider ? `Draft ${lots} from notes` : `Describe ${lots}`}
    </Button>
  );
}

/** Opens what it counts: the list shows these lots alone, until it is pressed again. */
function FailedButton({ progress, noProvider, isShowingFailed, onShowFailed }: DescriptionsPanelProps) {
  return (
    <Button
      variant="ghost"
      aria-pressed={isShowingFailed}
      className={classNames(
        "-ml-3 px-3! text-sm underline underline-offset-2 aria-pressed:bg-muted",
        !noProvider && "text-destructive!",
      )}
      onClick={() => onShowFailed(!isShowingFailed)}
    >
      {progress.failed.toLocaleString("en-US")} couldn't be described
    </Button>
  );
}
