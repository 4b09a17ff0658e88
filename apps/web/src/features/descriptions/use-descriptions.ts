import { useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../data/api/trpc";
import { invalidateItemLists } from "../../data/lots/item-lists";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toasts";

/** The progress of a manifest's descriptions, and the actions that describe, stop and retry them. */
export function useDescriptions(manifestId: string) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const progress = trpc.descriptions.progress.useQuery({ manifestId });
  const renew = () =>
    Promise.all([
      utils.descriptions.progress.invalidate({ manifestId }),
      invalidateItemLists(queryClient, manifestId),
    ]);
  const start = trpc.descriptions.describe.useMutation({
    meta: { errorTitle: "AI generation failed" },
    onSuccess: renew,
  });
  const stop = trpc.descriptions.stop.useMutation({
    meta: { errorFallback: "Failed to stop" },
    onSuccess: ({ stopped }) => {
      toast({ title: `Stopped for ${plural(stopped, "lot")}` });
      return renew();
    },
  });
  return {
    progress: progress.data,
    describeMissing: () => start.mutate({ manifestId }),
    isStarting: start.isPending,
    stop: () => stop.mutate({ manifestId }),
    isStopping: stop.isPending,
  };
}
