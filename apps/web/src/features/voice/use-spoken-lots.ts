import { firstLotNumber, type Item } from "@lotwright/contracts/items";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";
import type { LotFields } from "../outbox/records";
import { useWaitingLots } from "../outbox/use-draft-photos";
import { useOutbox } from "../outbox/use-outbox";
import { useSaveLot } from "../outbox/use-save-lot";
import { isHeldUp } from "../outbox/waiting-text";

type SpokenLotsOptions = {
  manifest: { id: string; name: string };
  /** Whose photos become the lot's. */
  holder: string;
  onSaved: (lotNumber: number) => void;
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

/** The server's number, behind those that wait on this phone. */
function useNextLotNumber(manifestId: string): number {
  const proposed = trpc.manifests.nextLotNumber.useQuery({ id: manifestId });
  const waiting = useWaitingLots(manifestId).map(({ fields }) => fields.lotNumber + 1);
  return Math.max(proposed.data?.lotNumber ?? firstLotNumber, ...waiting);
}

/** The lots of this screen one after the other, and the number of the next one. */
export function useSpokenLots({ manifest, holder, onSaved, onFailed }: SpokenLotsOptions) {
  const outbox = useOutbox();
  const saveLot = useSaveLot();
  const lotNumber = useNextLotNumber(manifest.id);
  const sayWhereItIs = (item: Item | undefined, lot: SpokenLot) => {
    const number = item?.lotNumber ?? lot.lotNumber;
    toast({
      title: "Lot saved",
      description:
        !item && isHeldUp(outbox.view())
          ? `Lot ${number} is safe on this phone, and sent by itself`
          : `Lot ${number} created successfully`,
      variant: "success",
    });
    onSaved(number);
  };
  const saving = useMutation({
    mutationFn: (lot: SpokenLot) =>
      saveLot({
        manifestId: manifest.id,
        manifestName: manifest.name,
        holder,
        fields: toLot(manifest.id, lot),
      }),
    meta: { errorTitle: "Failed to save lot", errorFallback: "Please try again" },
    onSuccess: sayWhereItIs,
    onError: onFailed,
  });
  return {
    save: (notes: string) => saving.mutate({ lotNumber, notes }),
    isSaving: saving.isPending,
    lotNumber,
  };
}
