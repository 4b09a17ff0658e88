import { trpc } from "../../data/api/trpc";
import { startDownload } from "../../lib/start-download";
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

export function useRequestDeletion() {
  const utils = trpc.useUtils();
  return trpc.workspace.requestDeletion.useMutation({
    meta: { errorFallback: "Failed to delete the workspace. Please try again.", formTakesIssues: true },
    onSuccess: (deletion) => utils.workspace.deletion.setData(undefined, deletion),
  });
}

export function useKeepWorkspace() {
  const utils = trpc.useUtils();
  return trpc.workspace.keep.useMutation({
    meta: { errorFallback: "Failed to keep the workspace. Please try again." },
    onSuccess: () => {
      toast({ title: "The workspace will be kept", variant: "success" });
      return utils.workspace.deletion.invalidate();
    },
  });
}
