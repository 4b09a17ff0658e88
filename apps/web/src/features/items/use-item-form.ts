import { useState } from "react";
import { failureOf } from "../../lib/error-message";
import { showIssues, useContractForm } from "../../lib/form";
import { hasWaiting, isUploading, type QueuedPhoto, uploadedPhotos } from "../capture/photo-queue";
import { usePhotoQueue } from "../capture/use-photo-queue";
import { type ItemFields, type ItemForm, itemFields } from "./item-fields";

type Photos = readonly { id: string; url: string }[];

const clash = "clash";

/** The form of one item with its photos; what the server found wrong is put on the fields. */
export function useItemForm(initial: ItemFields, photosOf: Photos, onPhotos?: (photos: Photos) => void) {
  const form: ItemForm = useContractForm(itemFields, initial);
  const [offered, setOffered] = useState<number>();
  const takePhotos = (next: readonly QueuedPhoto[]) => {
    const uploaded = uploadedPhotos(next);
    form.setValue(
      "photoUrls",
      uploaded.map(({ url }) => url),
      { shouldDirty: true },
    );
    onPhotos?.(uploaded);
  };
  const { queue, photos } = usePhotoQueue(photosOf, takePhotos);

  const showFailure = (error: unknown) => {
    const failure = failureOf(error);
    if (failure?.nextLotNumber === undefined) return showIssues(form, error);
    setOffered(failure.nextLotNumber);
    form.setError("lotNumber", { type: clash, message: failure.message }, { shouldFocus: true });
  };
  const isClash = form.formState.errors.lotNumber?.type === clash;
  return {
    form,
    queue,
    photos,
    showFailure,
    freeLotNumber: isClash ? offered : undefined,
    /** Photos that are not stored yet would be missing from the item. */
    isIncomplete: isUploading(photos) || hasWaiting(photos),
  };
}
