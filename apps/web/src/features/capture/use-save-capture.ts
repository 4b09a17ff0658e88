import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ForeseenFailure } from "../../lib/error-message";
import { lotName } from "../../lib/format";
import { finishRemoval, toast } from "../../lib/toasts";
import { type CaptureDraft, type DraftOwner, finishDraft, readDraft, writeDraft } from "../offline/drafts";
import {
  draftHolder,
  type LotFields,
  type SavedCapture,
  toastCaptureSaved,
  useOutbox,
  useSaveCaptured,
} from "../offline/queue";

type SaveCaptureOptions = {
  owner: DraftOwner;
  manifestName: string;
  toLot: (draft: CaptureDraft) => LotFields | undefined;
  /** Resolves when all photos taken so far are stored. */
  settled: () => Promise<void>;
  /** Whether a taken photo is not stored yet. */
  isStoring: () => boolean;
  /** The suggested number may depend on the section. */
  saveBetween: <Saved>(save: () => Promise<Saved>) => Promise<Saved>;
  /** Called when the draft was replaced: by an empty one for the next lot, or by a lot that Undo returned. */
  onDraft: () => void;
  /** Opens the captured lot's form, which shows its invalid fields. */
  onOpenForm: () => void;
  /** Opens the form of a lot that is still on this phone. `release` is called when the user has left that form. */
  onOpenWaiting: (lotId: string, release: () => void) => void;
  /** Opens the form of an uploaded lot. */
  onOpenUploaded: (lotId: string) => void;
  /** Navigates to the capture screen. */
  onReturn: () => void;
};

type SavedLot = { saved: SavedCapture; draft: CaptureDraft; fields: LotFields };

/** Whether the next lot's draft has text. */
const hasText = ({ notes, fields }: CaptureDraft) => notes.trim() !== "" || Object.keys(fields).length > 0;

/**
 * Returns a function that returns a saved lot to the capture screen or, if that is impossible, opens its form with all
 * photos. The lot's upload is on hold until then.
 */
function useUndo(options: SaveCaptureOptions) {
  const { owner, settled, isStoring, onDraft, onOpenWaiting, onOpenUploaded, onReturn } = options;
  const outbox = useOutbox();
  const holder = draftHolder(owner.manifestId);
  /** Whether the next lot has photos, recordings or text. */
  const isNextBegun = () => {
    const { photos, recordings } = outbox.view();
    return isStoring() || [...photos, ...recordings].some(isOfDraft) || hasText(readDraft(owner));
  };
  const isOfDraft = (record: { holder: string }) => record.holder === holder;
  return async ({ saved, draft, fields }: SavedLot) => {
    const { lotId, release } = saved;
    const isFormOpen = () => location.pathname.endsWith(lotId);
    await settled();
    // If the next lot has begun, both lots stay separate.
    if (await saved.takeBack(() => !isNextBegun() && !isFormOpen())) {
      writeDraft(owner, draft);
      onDraft();
      onReturn();
      return release();
    }
    await settled();
    if (outbox.view().lots.some(({ id }) => id === lotId)) return onOpenWaiting(lotId, release);
    release();
    const name = lotName({ lotNumber: fields.lotNumber, sectionLetter: draft.sectionLetter });
    toast({ title: `Lot ${name} has already been uploaded`, description: "You can change it here." });
    onOpenUploaded(lotId);
  };
}

function useSaveMutation(options: SaveCaptureOptions) {
  const { owner, manifestName, toLot, saveBetween, onDraft, onOpenForm } = options;
  const outbox = useOutbox();
  const saveCaptured = useSaveCaptured();
  const undo = useUndo(options);
  const save = async (): Promise<SavedLot | undefined> => {
    const draft = readDraft(owner);
    const fields = toLot(draft);
    if (!fields) return undefined;
    const { manifestId } = owner;
    const saved = await saveCaptured({ manifestId, manifestName, holder: draftHolder(manifestId), fields });
    finishDraft(owner, draft.sectionLetter);
    onDraft();
    return { saved, draft, fields };
  };
  return useMutation({
    mutationFn: () => {
      finishRemoval();
      return saveBetween(save);
    },
    meta: {
      errorFallback: "Failed to create item",
      // The number dialog shows this error without a request.
      isShownElsewhere: (error) => error instanceof ForeseenFailure,
    },
    onSuccess(lot) {
      if (!lot) return onOpenForm();
      const onUndo = () => void undo(lot);
      toastCaptureSaved(lot.fields, outbox.view(), { onUndo, onExpire: lot.saved.release });
    },
  });
}

/** Saves the captured lot with the defaults of its form. Undo returns it to the capture screen. */
export function useSaveCapture(options: SaveCaptureOptions) {
  const { mutate, isPending } = useSaveMutation(options);
  const [numberProblem, setNumberProblem] = useState<string>();
  // `isPending` changes with a render, before which a second tap may come.
  const isSaving = useRef(false);
  const saveLot = () => {
    if (isSaving.current) return;
    isSaving.current = true;
    mutate(undefined, {
      onError: (error) => error instanceof ForeseenFailure && setNumberProblem(error.message),
      onSettled() {
        isSaving.current = false;
      },
    });
  };
  return {
    isSaving: isPending,
    saveLot,
    /** Why the lot's number is invalid. */
    numberProblem,
    dismissProblem: () => setNumberProblem(undefined),
  };
}
