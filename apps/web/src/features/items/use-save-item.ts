import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ForeseenFailure } from "../../lib/error-message";
import { putItem } from "../../lib/item-lists";
import { finishRemoval } from "../../lib/removal";
import { trpc } from "../../lib/trpc";
import { type NewChange, sayChangesSaved, sayLotSaved, useOutbox, useSaveLot } from "../offline/queue";
import { currentItemOf } from "./newer-version";

/** Puts the lot in the outbox. What the server refuses at once comes back to the form. */
export function useSaveNewItem() {
  const outbox = useOutbox();
  return useMutation({
    mutationFn: useSaveLot(),
    meta: {
      errorFallback: "Failed to create item",
      formTakesIssues: true,
      // The form says at the field that the number is taken; nothing was sent.
      isShownElsewhere: (error) => error instanceof ForeseenFailure,
    },
    onSuccess: (item, { fields }) => {
      const isDescribed = fields.aiGenerationStatus === "pending";
      const description = isDescribed
        ? "AI is generating description in the background"
        : "Item has been saved successfully";
      const saved = { asked: fields, given: item, title: "Item saved", descriptionOf: () => description };
      sayLotSaved(saved, outbox.view());
    },
  });
}

export function useUpdateItem() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return trpc.items.update.useMutation({
    meta: {
      errorFallback: "Failed to update item",
      formTakesIssues: true,
      isDoneLater: true,
      // Merged, or decided in the dialog of both versions.
      isShownElsewhere: (error) => currentItemOf(error) !== undefined,
    },
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
    sayChangesSaved(change.fields, outbox.view());
  };
}
