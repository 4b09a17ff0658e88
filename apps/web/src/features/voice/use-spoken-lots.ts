import { useMutation } from "@tanstack/react-query";
import type { DraftOwner } from "../offline/drafts";
import { type LotFields, toastLotSaved, useOutbox, useSaveLot } from "../offline/queue";

type SpokenLotsOptions = {
  owner: DraftOwner;
  /** The number of the next lot. */
  lotNumber: number;
  manifestName: string;
  /** The draft whose photos the lot gets. */
  holder: string;
  onSaved: () => void;
  onFailed: () => void;
};

type SpokenLot = { lotNumber: number; notes: string };

/** Creates the lot to save. Its number is a suggestion, which the server replaces if taken. */
function toLot(manifestId: string, { lotNumber, notes }: SpokenLot): LotFields {
  return {
    manifestId,
    lotNumber,
    onLotClash: "next",
    sectionLetter: "",
    consignor: "",
    quantity: 1,
    notes: notes.trim(),
    aiGenerationStatus: "pending",
  };
}

/** Saves the lots of this screen one after another. */
export function useSpokenLots({
  owner,
  lotNumber,
  manifestName,
  holder,
  onSaved,
  onFailed,
}: SpokenLotsOptions) {
  const outbox = useOutbox();
  const saveLot = useSaveLot();
  const { manifestId } = owner;
  const saving = useMutation({
    mutationFn: (lot: SpokenLot) =>
      saveLot({ manifestId, manifestName, holder, fields: toLot(manifestId, lot) }),
    meta: { errorTitle: "Failed to save lot", errorFallback: "Please try again" },
    onSuccess: (given, asked) => {
      onSaved();
      // Runs after `onSaved`, because the later vibration replaces the earlier one, and that for a new number is more important.
      const descriptionOf = (saved: number) => `Lot ${saved} created successfully`;
      toastLotSaved({ asked, given, title: "Lot saved", descriptionOf }, outbox.view());
    },
    onError: onFailed,
  });
  return {
    save: (notes: string) => saving.mutate({ lotNumber, notes }),
    isSaving: saving.isPending,
  };
}
