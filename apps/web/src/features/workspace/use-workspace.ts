import { useMutation } from "@tanstack/react-query";
import { startDownload } from "../../lib/start-download";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";

/** Downloads everything. The browser does not report a failed download to the page, so the access is checked first. */
export function useDownloadEverything(start = startDownload) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async () => {
      await utils.workspace.planDownload.fetch(undefined, { staleTime: 0 });
      start("/api/workspace/download");
    },
    meta: { errorFallback: "Failed to download your data. Please try again." },
    onSuccess: () => toast({ title: "Download started", variant: "success" }),
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
