import { useMutation } from "@tanstack/react-query";
import { ForeseenFailure, failureOf } from "../../../lib/error-message";
import { toastChangesSaved, toastLotSaved, useOutbox, useSaveChange, useSaveLot } from "../../offline/queue";

/** Saves a new lot through the upload queue. If the server rejects the lot immediately, the error is shown in the form. */
export function useSaveNewItem() {
  const outbox = useOutbox();
  return useMutation({
    mutationFn: useSaveLot(),
    meta: {
      errorFallback: "Failed to create item",
      formTakesIssues: true,
      // The form shows this error at the field, without a request to the server.
      isShownElsewhere: (error) => error instanceof ForeseenFailure,
    },
    onSuccess: (item, { fields }) => {
      const isDescribed = fields.aiGenerationStatus === "pending";
      const description = isDescribed
        ? "AI is generating description in the background"
        : "Item has been saved successfully";
      const saved = { asked: fields, given: item, title: "Item saved", descriptionOf: () => description };
      toastLotSaved(saved, outbox.view());
    },
  });
}

/** Saves a change of an item through the upload queue, like `useSaveNewItem`. */
export function useUpdateItem() {
  const outbox = useOutbox();
  return useMutation({
    mutationFn: useSaveChange(),
    meta: {
      errorFallback: "Failed to update item",
      formTakesIssues: true,
      // The form shows a conflict dialog with both versions.
      isShownElsewhere: (error) => failureOf(error)?.current !== undefined,
    },
    onSuccess: (item, { fields }) => toastChangesSaved(fields, item ? undefined : outbox.view()),
  });
}
