import { useMutation } from "@tanstack/react-query";
import type { DraftOwner } from "../offline/drafts";
import { type LotFields, sayLotSaved, useOutbox, useSaveLot } from "../offline/queue";

type SpokenLotsOptions = {
  owner: DraftOwner;
  /** The number of the next lot. */
  lotNumber: number;
  manifestName: string;
  /** The holder whose photos become the lot's. */
  holder: string;
  onSaved: () => void;
  onFailed: () => void;
};

type SpokenLot = { lotNumber: number; notes: string };

/** The number is a suggestion: the server replaces it when it is taken. */
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

/** The lots of this screen one after the other. */
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
      // Last, because a vibration ends the previous one, and a new number matters more.
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
