import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";

const lots = (count: number) => (count === 1 ? "1 lot" : `${count} lots`);

/** Where the descriptions of a manifest stand, and what can be asked for all of them at once. */
export function useDescriptions(manifestId: string) {
  const utils = trpc.useUtils();
  const progress = trpc.descriptions.progress.useQuery({ manifestId });
  const renew = () =>
    Promise.all([
      utils.descriptions.progress.invalidate({ manifestId }),
      utils.items.list.invalidate({ manifestId }),
    ]);
  const start = trpc.descriptions.describe.useMutation({
    meta: { errorTitle: "AI generation failed" },
    onSuccess: renew,
  });
  const stop = trpc.descriptions.stop.useMutation({
    meta: { errorFallback: "Failed to stop" },
    onSuccess: ({ stopped }) => {
      toast({ title: `Stopped for ${lots(stopped)}` });
      return renew();
    },
  });
  return {
    progress: progress.data,
    describeMissing: () => start.mutate({ manifestId }),
    retryFailed: () => start.mutate({ manifestId, only: "failed" }),
    isStarting: start.isPending,
    stop: () => stop.mutate({ manifestId }),
    isStopping: stop.isPending,
  };
}
