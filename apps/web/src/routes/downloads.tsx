import { createFileRoute } from "@tanstack/react-router";
import { DownloadHistoryLoading } from "../features/export-logs/download-history-loading";
import { DownloadHistoryPage } from "../features/export-logs/download-history-page";

export const Route = createFileRoute("/downloads")({
  loader: ({ context }) => context.api.exportLogs.list.ensureData(),
  pendingComponent: DownloadHistoryLoading,
  component: DownloadHistoryPage,
});
