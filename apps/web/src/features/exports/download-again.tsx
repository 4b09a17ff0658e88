import type { ExportInput } from "@lotwright/contracts/exports/exports";
import { Download } from "lucide-react";
import { Button } from "../../components/ui/button";
import { useIsOnline } from "../../data/api/connection";
import { useDownload } from "./use-download";

type DownloadAgainProps = { name: string; input: ExportInput; start?: (address: string) => void };

/** A button that exports the current lots of the same selection or date range again. */
export function DownloadAgain({ name, input, start }: DownloadAgainProps) {
  const download = useDownload(undefined, start);
  const isOnline = useIsOnline();
  return (
    <Button
      variant="secondary"
      aria-label={`Download again: ${name}`}
      title={isOnline ? undefined : "You're offline. Download it when you're back online."}
      disabled={!isOnline}
      isBusy={download.isPending}
      busyText="Exporting..."
      onClick={() => download.mutate(input)}
    >
      <Download aria-hidden className="size-5" />
      Download again
    </Button>
  );
}
