import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import { BottomBar } from "../../../components/layout/bottom-bar";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { useIsOnline } from "../../../data/api/connection";
import { plural } from "../../../lib/format";
import { noSuchLotsText } from "../selection-words";
import { useDownload } from "../use-download";
import {
  blockedText,
  changedCount,
  choiceInput,
  contentsText,
  countsOf,
  type ExportChoice,
  problemsText,
} from "./check-words";

type DownloadBarProps = ExportChoice & {
  manifestId: string;
  presetId: string;
  /** Undefined until the manifest is checked. */
  check: Preflight | undefined;
  start?: ((address: string) => void) | undefined;
  onStarted: () => void;
};

/** Why the export can't be downloaded. Undefined if it can. */
function obstacleOf(
  check: Preflight | undefined,
  { changes, lots }: ExportChoice,
  isOnline: boolean,
): string | undefined {
  if (!isOnline) return "You're offline. Exporting needs a connection.";
  if (!check) return "Download is possible after the check.";
  const last = changes === "all" ? null : check.lastDelivery;
  if (last && changedCount(last) === 0) return "Nothing changed since the last export.";
  // An export of changes may consist of removed lots only.
  if (check.lotCount === 0 && !last) {
    return lots && check.leftOutCount === 0 ? noSuchLotsText : "There are no lots to export.";
  }
  return check.canExport ? undefined : blockedText(check);
}

/** Bar with the download button. Errors block it; warnings need confirmation. */
export function DownloadBar({ manifestId, presetId, check, start, onStarted, ...choice }: DownloadBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isOnline = useIsOnline();
  const reasonId = useId();
  const started = () => {
    setIsAsking(false);
    onStarted();
  };
  const download = useDownload(started, start);
  const obstacle = obstacleOf(check, choice, isOnline);
  const warnings = check?.groups.filter(({ level }) => level === "warning") ?? [];
  const begin = () => download.mutate({ manifestId, preset: presetId, ...choiceInput(choice) });
  return (
    <>
      <BottomBar>
        <p id={reasonId} className="min-w-0 basis-40 text-sm sm:basis-auto leading-tight">
          {check && !obstacle && (
            <span className="block text-muted-foreground lg:hidden">{contentsText(check)}</span>
          )}
          {obstacle ?? (check && problemsText(check))}
        </p>
        <Button
          size="lg"
          disabled={obstacle !== undefined}
          aria-describedby={reasonId}
          isBusy={download.isPending}
          busyText="Exporting..."
          onClick={() => (warnings.length > 0 ? setIsAsking(true) : begin())}
        >
          <Download aria-hidden className="size-5" />
          Download
        </Button>
      </BottomBar>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Export with ${plural(countsOf(warnings).warning, "warning")}?`}
        description="The platform may show these lots differently from what you expect."
      >
        <ul className="list-disc space-y-1 break-words pl-6">
          {warnings.map(({ code, column, heading }) => (
            <li key={`${code} ${column}`}>{heading}</li>
          ))}
        </ul>
        <DialogActions onCancel={() => setIsAsking(false)}>
          <Button isBusy={download.isPending} busyText="Exporting..." onClick={begin}>
            Export anyway
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
