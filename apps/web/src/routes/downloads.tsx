import type { ExportLog } from "@lotwright/contracts/exports/export-logs";
import { createFileRoute } from "@tanstack/react-router";
import { IfMay } from "../components/layout/if-may";
import { PageLoading } from "../components/layout/page-loading";
import { DownloadHistoryPage } from "../features/export-logs/download-history-page";
import { DownloadAgain } from "../features/exports/download-again";

export const Route = createFileRoute("/downloads")({
  loader: ({ context }) => context.api.exportLogs.list.ensureData(),
  pendingComponent: () => <PageLoading title="Download History" text="Loading download history..." />,
  component: Downloads,
});

function Downloads() {
  return (
    <DownloadHistoryPage
      renderAgain={(log, manifestId) => (
        <IfMay permission="manifest.export">
          <DownloadAgain name={log.manifestName} input={{ manifestId, ...chosenIn(log) }} />
        </IfMay>
      )}
    />
  );
}

/** Options of a logged export. A preset determines the format. */
function chosenIn({ preset, format, lots, fromDate, toDate }: ExportLog) {
  return {
    ...(preset && { preset: preset.id }),
    ...(!preset && format && format !== "tsv" && { format }),
    ...(lots && { lots }),
    ...(fromDate && { fromDate }),
    ...(toDate && { toDate }),
  };
}
