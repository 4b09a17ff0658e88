import type { Item } from "@lotwright/contracts/items";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { putItem } from "../../lib/item-lists";
import { makeId } from "../../lib/make-id";
import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";
import type { NewLot } from "../outbox/outbox";
import type { OutboxView } from "../outbox/outbox-state";
import { useOutbox } from "../outbox/use-outbox";

/** How long a good line may take to say that something is wrong with the lot. Nobody waits longer. */
const patienceMs = 1_500;

function descriptionOf(wantsAi: boolean, { status }: OutboxView): string {
  const isHeldUp = status === "waiting" || status === "signedOut";
  if (isHeldUp) return "It is safe on this phone, and sent by itself";
  return wantsAi ? "AI is generating description in the background" : "Item has been saved successfully";
}

/** Puts the lot in the outbox. What the server refuses at once comes back to the form. */
export function useSaveNewItem() {
  const outbox = useOutbox();
  const [id, setId] = useState(makeId);
  return useMutation({
    mutationFn: async (lot: Omit<NewLot, "id">): Promise<Item | undefined> => {
      const outcome = await outbox.save({ ...lot, id }, patienceMs);
      if (outcome.kind === "delivered") return outcome.item;
      if (outcome.kind === "waiting") return undefined;
      await outbox.takeBack(id, lot.holder);
      throw outcome.error;
    },
    meta: { errorFallback: "Failed to create item", formTakesIssues: true },
    onError: () => setId(makeId()),
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
    meta: { errorFallback: "Failed to update item", formTakesIssues: true },
    onSuccess: (saved) => {
      utils.items.byId.setData({ id: saved.id }, saved);
      putItem(queryClient, saved);
    },
  });
}

export function sayChangesSaved() {
  toast({ title: "Item saved", description: "Changes have been saved successfully", variant: "success" });
}
