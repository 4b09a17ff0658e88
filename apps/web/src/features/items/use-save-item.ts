import { useMutation, useQueryClient } from "@tanstack/react-query";
import { putItem } from "../../lib/item-lists";
import { finishRemoval } from "../../lib/removal";
import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";
import type { OutboxView } from "../outbox/outbox-state";
import type { NewChange } from "../outbox/records";
import { useOutbox } from "../outbox/use-outbox";
import { useSaveLot } from "../outbox/use-save-lot";
import { isHeldUp } from "../outbox/waiting-text";

function descriptionOf(wantsAi: boolean, view: OutboxView): string {
  if (isHeldUp(view)) return "It is safe on this phone, and sent by itself";
  return wantsAi ? "AI is generating description in the background" : "Item has been saved successfully";
}

/** Puts the lot in the outbox. What the server refuses at once comes back to the form. */
export function useSaveNewItem() {
  const outbox = useOutbox();
  return useMutation({
    mutationFn: useSaveLot(),
    meta: { errorFallback: "Failed to create item", formTakesIssues: true },
    onSuccess: (_item, { fields }) => {
      const description = descriptionOf(fields.aiGenerationStatus === "pending", outbox.view());
      toast({ title: "Item saved", description, variant: "success" });
    },
  });
}

export function useUpdateItem() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return trpc.items.update.useMutation({
    meta: { errorFallback: "Failed to update item", formTakesIssues: true, isDoneLater: true },
    onMutate: () => finishRemoval(),
    onSuccess: (saved) => {
      utils.items.byId.setData({ id: saved.id }, saved);
      putItem(queryClient, saved);
    },
  });
}

/** Puts a change in the outbox, for when there is a line, or when its photos have arrived. */
export function useSaveLater() {
  const outbox = useOutbox();
  const utils = trpc.useUtils();
  return async (change: Omit<NewChange, "manifestName">): Promise<void> => {
    finishRemoval();
    const manifest = utils.manifests.byId.getData({ id: change.item.manifestId });
    await outbox.saveChange({ ...change, manifestName: manifest?.name ?? "" });
    const description = isHeldUp(outbox.view())
      ? "It is safe on this phone, and sent by itself"
      : "Changes have been saved successfully";
    toast({ title: "Item saved", description, variant: "success" });
  };
}

export function sayChangesSaved() {
  toast({ title: "Item saved", description: "Changes have been saved successfully", variant: "success" });
}
