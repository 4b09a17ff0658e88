import { useState } from "react";
import { type GridPhoto, storedPhoto, uploadedPhotos } from "../../../components/photos/photo-queue";
import { type ForeseenFailure, failureOf } from "../../../lib/error-message";
import { showIssues, useContractForm } from "../../../lib/form";
import type { ItemForm } from "../../lots/item-fields";
import { formFields, type ItemFields } from "../../offline/drafts";
import { useTakenLots } from "../../offline/queue";

const clash = "clash";

/** The form of one item. Shows the server's validation errors at their fields. */
export function useFieldsForm(initial: ItemFields) {
  const form: ItemForm = useContractForm(formFields, initial);
  const [offered, setOffered] = useState<number>();
  const takePhotos = (photos: readonly GridPhoto[]) => {
    const photoUrls = uploadedPhotos(photos).map(({ url }) => storedPhoto(url));
    form.setValue("photoUrls", photoUrls, { shouldDirty: true });
  };
  const showFailure = (error: unknown) => {
    const failure = failureOf(error);
    if (failure?.nextLotNumber === undefined) return showIssues(form, error);
    setOffered(failure.nextLotNumber);
    form.setError("lotNumber", { type: clash, message: failure.message }, { shouldFocus: true });
  };
  const isClash = form.formState.errors.lotNumber?.type === clash;
  return { form, takePhotos, showFailure, freeLotNumber: isClash ? offered : undefined };
}

/** Returns a function that returns an error if another loaded lot has the form's number and section. */
export function useNumberCheck(lot: { id: string; manifestId: string }, saved: ItemFields) {
  const findTaken = useTakenLots();
  return async ({ lotNumber, sectionLetter }: ItemFields): Promise<ForeseenFailure | undefined> => {
    const isMoved = lotNumber !== saved.lotNumber || sectionLetter !== saved.sectionLetter;
    const { id, manifestId } = lot;
    return isMoved ? findTaken({ id, manifestId, lotNumber, sectionLetter }) : undefined;
  };
}
