import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";

function useRefreshItems(manifestId: string) {
  const utils = trpc.useUtils();
  return (id: string) =>
    Promise.all([utils.items.list.invalidate({ manifestId }), utils.items.byId.invalidate({ id })]);
}

export function useRemoveItem(manifestId: string) {
  const utils = trpc.useUtils();
  return trpc.items.remove.useMutation({
    meta: { errorFallback: "Failed to delete the item. Please try again." },
    onSuccess: async (_success, { id }) => {
      utils.items.list.setData({ manifestId }, (items) => items?.filter((item) => item.id !== id));
      toast({ title: "Item deleted", variant: "success" });
      await Promise.all([utils.items.list.invalidate({ manifestId }), utils.manifests.list.invalidate()]);
    },
  });
}

/** Lets somebody say that they have seen the lot's new number. */
export function useAcknowledgeLotNumber(manifestId: string) {
  const refresh = useRefreshItems(manifestId);
  return trpc.items.update.useMutation({
    meta: { errorFallback: "Failed to update item" },
    onSuccess: (_item, { id }) => refresh(id),
  });
}

export function useRetryGeneration(manifestId: string) {
  const refresh = useRefreshItems(manifestId);
  return trpc.ai.generate.useMutation({
    meta: {
      errorTitle: "AI generation failed",
      errorFallback: "Failed to generate content. Please try again.",
    },
    onSuccess: (_generation, { id }) => refresh(id),
  });
}
