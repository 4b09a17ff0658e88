import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { CircleAlert, PackageOpen, WifiOff } from "lucide-react";
import { gradeReason, gradeText } from "../../../components/exports/export-targets";
import { Card } from "../../../components/layout/card";
import { EmptyState } from "../../../components/layout/empty-state";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { classNames } from "../../../components/ui/class-names";
import { Skeleton, Spinner } from "../../../components/ui/progress";
import { errorMessage } from "../../../lib/error-message";
import { plural } from "../../../lib/format";
import { EditFormat } from "../own-preset/format-links";
import { noSuchLotsText } from "../selection-words";
import { checkHeadingId, contentsText, type ExportChoice, problemsText } from "./check-words";
import { hasMapping } from "./mapping-lists";
import { SkippedLots } from "./skipped-lots";
import { useCountUnsent } from "./use-fixes";

type CheckCardProps = ExportChoice & {
  manifestId: string;
  preset: ExportPreset;
  check: Preflight | undefined;
  isOnline: boolean;
  isFetching: boolean;
  error: unknown;
  retry: () => void;
  /** Opens the mapping; undefined while a notice offers it. */
  openMapping: (() => void) | undefined;
};

/** Summary of a pre-flight check: content of the files and number of problems. Its height stays the same during a recheck. */
export function CheckCard({ preset, openMapping, ...status }: CheckCardProps) {
  const reason = gradeReason(preset);
  const offersMapping = openMapping !== undefined && hasMapping(preset);
  const hasActions = preset.isOwn || offersMapping;
  return (
    <Card
      id={checkHeadingId}
      title={preset.label}
      {...(reason && { description: reason })}
      isTitledAbove
      action={
        hasActions && (
          <>
            {preset.isOwn && <EditFormat manifestId={status.manifestId} presetId={preset.id} />}
            {offersMapping && (
              <Button variant="secondary" onClick={openMapping}>
                Mapping
              </Button>
            )}
          </>
        )
      }
    >
      <div className={classNames("px-4 py-3 lg:border-t", (hasActions || reason) && "border-t")}>
        <CheckStatus {...status} grade={gradeText(preset)} />
        {status.check && (
          <SkippedLots
            {...{ manifestId: status.manifestId, changes: status.changes, lots: status.lots }}
            presetId={preset.id}
            check={status.check}
          />
        )}
        <p className="hidden pt-2 text-muted-foreground text-sm lg:block">
          Keys: J and K move between findings, Enter fixes one, Esc closes it.
        </p>
      </div>
    </Card>
  );
}

type CheckStatusProps = Omit<CheckCardProps, "preset" | "openMapping"> & {
  /** Text of the badge about how well the format is known. */
  grade: string;
};

function CheckStatus(props: CheckStatusProps) {
  const { manifestId, check, changes, lots, isOnline, isFetching, error, retry, grade } = props;
  const unsent = useCountUnsent(manifestId);
  const isFailed = Boolean(error) && !isFetching && check !== undefined;
  return (
    <div className="relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1">
      <div role="status" className="min-w-0 grow basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:justify-between">
          <p className="font-medium tabular-nums">{check ? contentsText(check) : "Not checked yet"}</p>
          {/* The spinner has its place on phones. */}
          <span className={classNames(isFetching && "max-sm:invisible")}>
            <Badge variant="outline">{grade}</Badge>
          </span>
        </div>
        <p>{check && check.lotCount > 0 && problemsText(check)}</p>
        {unsent > 0 && (
          <p className="text-warning text-sm">
            {plural(unsent, "change")} not uploaded yet. The check includes them after the upload.
          </p>
        )}
      </div>
      <p
        role="status"
        className={classNames(
          "flex items-center justify-end gap-2 text-sm max-sm:empty:absolute sm:min-h-6 sm:min-w-28",
          // Beside the first line, to save a line.
          isFetching && "max-sm:absolute max-sm:top-0.5 max-sm:right-0",
        )}
      >
        {isFetching && (
          <>
            <Spinner /> <span className="max-sm:sr-only">Checking…</span>
          </>
        )}
        {!isOnline && check && "You're offline. Checking needs a connection."}
        {isFailed && isOnline && "The last check failed."}
      </p>
      {isFailed && isOnline && (
        <Button variant="secondary" onClick={retry}>
          Retry
        </Button>
      )}
      {check?.lotCount === 0 && changes === "all" && (
        <NoLots leftOutCount={check.leftOutCount} isSelection={lots !== undefined} />
      )}
    </div>
  );
}

function NoLots({ leftOutCount, isSelection }: { leftOutCount: number; isSelection: boolean }) {
  const noneText = isSelection ? noSuchLotsText : "This manifest has no lots yet.";
  return (
    <p className="flex w-full items-center gap-2 text-muted-foreground">
      <PackageOpen aria-hidden className="size-5" />
      {leftOutCount > 0 ? "All lots are skipped. Undo some of the changes below." : noneText}
    </p>
  );
}

type NoCheckProps = { isOnline: boolean; error: unknown; onRetry: () => void };

/** Shown until the first check has succeeded. */
export function NoCheck({ isOnline, error, onRetry }: NoCheckProps) {
  if (!isOnline) {
    return <EmptyState icon={WifiOff} description="You're offline. Checking needs a connection." />;
  }
  if (!error) return <Skeleton className="h-64 rounded-lg" />;
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title="The check failed"
        description={errorMessage(error)}
        action={
          <Button variant="secondary" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </div>
  );
}
