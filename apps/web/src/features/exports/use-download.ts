import type { ExportInput } from "@lotwright/contracts/exports";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";
import { exportAddress, startDownload } from "./export-address";

/** A refused download does not reach the page, so the manifest is read first: that shows whether it can be exported. */
export function useDownload(onStarted?: () => void, start: (address: string) => void = startDownload) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async (input: ExportInput) => {
      await utils.manifests.byId.fetch({ id: input.manifestId }, { staleTime: 0 });
      start(exportAddress(input));
    },
    meta: { errorFallback: "Failed to export the manifest. Please try again." },
    onSuccess: () => {
      toast({ title: "Export started", variant: "success" });
      onStarted?.();
    },
  });
}
