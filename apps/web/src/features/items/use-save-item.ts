import type { CreateItemInput, Item } from "@lotwright/contracts/items";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { makeId } from "../../lib/make-id";
import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";
import { createItemOnce } from "./create-item-once";

/** Makes one item, however often saving is tried. */
export function useCreateItem() {
  const utils = trpc.useUtils();
  const { items } = utils.client;
  const [save] = useState(() =>
    createItemOnce(makeId(), {
      create: (input) => items.create.mutate(input),
      update: (input) => items.update.mutate(input),
    }),
  );
  return useMutation({
    mutationFn: (fields: Omit<CreateItemInput, "id">): Promise<Item> => save(fields),
    meta: { errorFallback: "Failed to create item", formTakesIssues: true },
    onSuccess: ({ manifestId, aiGenerationStatus }) => {
      const description =
        aiGenerationStatus === "pending"
          ? "AI is generating description in the background"
          : "Item has been saved successfully";
      toast({ title: "Item saved", description, variant: "success" });
      void utils.items.list.invalidate({ manifestId });
      void utils.manifests.list.invalidate();
    },
  });
}

export function useUpdateItem(manifestId: string) {
  const utils = trpc.useUtils();
  return trpc.items.update.useMutation({
    meta: { errorFallback: "Failed to update item", formTakesIssues: true },
    onSuccess: (saved) => {
      utils.items.byId.setData({ id: saved.id }, saved);
      utils.items.list.setData({ manifestId }, (items) =>
        items?.map((item) => (item.id === saved.id ? saved : item)),
      );
    },
  });
}

export function sayChangesSaved() {
  toast({ title: "Item saved", description: "Changes have been saved successfully", variant: "success" });
}
