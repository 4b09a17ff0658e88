import { trpc } from "../../data/api/trpc";
import { startDownload } from "../../lib/download";
import { toast } from "../../lib/toasts";

/** Downloads everything after the password was entered, which also checks the access: the browser does not report a failed download. */
export function useDownloadEverything(start = startDownload) {
  return trpc.workspace.requestDownload.useMutation({
    meta: { errorFallback: "Failed to download your data. Please try again.", formTakesIssues: true },
    onSuccess: () => {
      start("/api/workspace/download");
      toast({ title: "Download started", variant: "success" });
    },
  });
}
