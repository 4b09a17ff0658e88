import { useMutation } from "@tanstack/react-query";
import { ForeseenFailure } from "../../lib/error-message";
import { lotName } from "../../lib/format";
import { finishRemoval, toast } from "../../lib/toasts";
import { type CaptureDraft, type DraftOwner, finishDraft, readDraft, writeDraft } from "../offline/drafts";
import {
  draftHolder,
  type LotFields,
  type SavedCapture,
  sayCaptureSaved,
  useOutbox,
  useSaveCaptured,
} from "../offline/queue";

type SaveCaptureOptions = {
  owner: DraftOwner;
  manifestName: string;
  toLot: (draft: CaptureDraft) => LotFields | undefined;
  /** Resolves when the photos that were taken are stored. */
  settled: () => Promise<void>;
  /** Called after the draft was replaced: by an empty one for the next lot, or by the lot that Undo returned. */
  onDraft: () => void;
  /** Opens the form of the captured lot, which shows what is wrong with its fields. */
  onOpenForm: () => void;
  /** Opens the form of a lot that is still on this phone. */
  onOpenWaiting: (lotId: string) => void;
  /** Navigates to the capture screen. */
  onReturn: () => void;
};

/** Whether the draft has photos or text of the next lot. */
const isBegun = ({ notes, fields }: CaptureDraft, photoCount: number) =>
  photoCount > 0 || notes.trim() !== "" || Object.keys(fields).length > 0;

/** Saves the captured lot with the defaults of its form. Undo returns it to the capture screen. */
export function useSaveCapture(options: SaveCaptureOptions) {
  const { owner, manifestName, toLot, settled, onDraft, onOpenForm, onOpenWaiting, onReturn } = options;
  const outbox = useOutbox();
  const saveCaptured = useSaveCaptured();
  const holder = draftHolder(owner.manifestId);

  const undo = async (saved: SavedCapture, draft: CaptureDraft, name: string) => {
    const photos = outbox.view().photos.filter((photo) => photo.holder === holder);
    // The next lot has begun, so both lots stay apart, and the saved one opens in its form.
    if (isBegun(readDraft(owner), photos.length)) {
      onOpenWaiting(saved.lotId);
      return saved.release();
    }
    if (!(await saved.takeBack())) {
      return toast({
        title: `Lot ${name} is uploaded already`,
        description: "Edit or delete it in the list.",
      });
    }
    writeDraft(owner, draft);
    onDraft();
    onReturn();
  };

  return useMutation({
    mutationFn: async () => {
      finishRemoval();
      await settled();
      const draft = readDraft(owner);
      const fields = toLot(draft);
      if (!fields) return undefined;
      const saved = await saveCaptured({ manifestId: owner.manifestId, manifestName, holder, fields });
      finishDraft(owner, draft.sectionLetter);
      onDraft();
      return { saved, draft, fields };
    },
    meta: {
      errorFallback: "Failed to create item",
      // The dialog for the number shows this error, without a request to the server.
      isShownElsewhere: (error) => error instanceof ForeseenFailure,
    },
    onSuccess(result) {
      if (!result) return onOpenForm();
      const { saved, draft, fields } = result;
      const name = lotName({ lotNumber: fields.lotNumber, sectionLetter: draft.sectionLetter });
      sayCaptureSaved(fields, outbox.view(), {
        onUndo: () => void undo(saved, draft, name),
        onExpire: saved.release,
      });
    },
  });
}
