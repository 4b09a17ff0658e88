import { trpc } from "../../data/api/trpc";
import { startDownload } from "../../lib/download";
import { toast } from "../../lib/toasts";

/**
 * Downloads the whole workspace after the password was entered, which verifies access, since browsers report no failed download
 * to the page.
 */
export function useDownloadEverything(start = startDownload) {
  return trpc.workspace.requestDownload.useMutation({
    meta: { errorFallback: "Failed to download your data. Please try again.", formTakesIssues: true },
    onSuccess: () => {
      start("/api/workspace/download");
      toast({ title: "Download started", variant: "success" });
    },
  });
}
