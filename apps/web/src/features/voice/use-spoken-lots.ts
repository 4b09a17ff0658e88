import { useMutation } from "@tanstack/react-query";
import type { DraftOwner } from "../offline/drafts";
import { type LotFields, sayLotSaved, useOutbox, useSaveLot } from "../offline/queue";

type SpokenLotsOptions = {
  owner: DraftOwner;
  /** The number of the next lot. */
  lotNumber: number;
  manifestName: string;
  /** The draft whose photos become the lot's. */
  holder: string;
  onSaved: () => void;
  onFailed: () => void;
};

type SpokenLot = { lotNumber: number; notes: string };

/** The lot to save. Its number is a suggestion, so if the number is taken, the server replaces it. */
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
      // Runs after `onSaved`, which vibrates too: the later vibration stops the earlier one, and the one for a new
      // number is more important.
      const descriptionOf = (saved: number) => `Lot ${saved} created successfully`;
      sayLotSaved({ asked, given, title: "Lot saved", descriptionOf }, outbox.view());
    },
    onError: onFailed,
  });
  return {
    save: (notes: string) => saving.mutate({ lotNumber, notes }),
    isSaving: saving.isPending,
  };
}
