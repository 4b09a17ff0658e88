import { useMutation } from "@tanstack/react-query";
import { sayLotSaved } from "../items/saved-toasts";
import { useNextLotNumber } from "../items/use-known-lots";
import type { LotFields } from "../outbox/records";
import { useOutbox } from "../outbox/use-outbox";
import { useSaveLot } from "../outbox/use-save-lot";
import type { VoiceOwner } from "./voice-draft";

type SpokenLotsOptions = {
  owner: VoiceOwner;
  manifestName: string;
  /** Whose photos become the lot's. */
  holder: string;
  onSaved: () => void;
  onFailed: () => void;
};

type SpokenLot = { lotNumber: number; notes: string };

/** The number is only proposed, so that another's lot of the same number makes it the next one. */
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

/** The lots of this screen one after the other, and the number of the next one. */
export function useSpokenLots({ owner, manifestName, holder, onSaved, onFailed }: SpokenLotsOptions) {
  const outbox = useOutbox();
  const saveLot = useSaveLot();
  const lotNumber = useNextLotNumber(owner);
  const { manifestId } = owner;
  const saving = useMutation({
    mutationFn: (lot: SpokenLot) =>
      saveLot({ manifestId, manifestName, holder, fields: toLot(manifestId, lot) }),
    meta: { errorTitle: "Failed to save lot", errorFallback: "Please try again" },
    onSuccess: (given, asked) => {
      onSaved();
      // Last: a vibration ends the one before, and a new number matters more.
      const descriptionOf = (saved: number) => `Lot ${saved} created successfully`;
      sayLotSaved({ asked, given, title: "Lot saved", descriptionOf }, outbox.view());
    },
    onError: onFailed,
  });
  return {
    save: (notes: string) => saving.mutate({ lotNumber, notes }),
    isSaving: saving.isPending,
    lotNumber,
  };
}
