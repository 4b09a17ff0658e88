import { type CreateItemInput, firstLotNumber, type Item } from "@lotwright/contracts/items";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { putItem } from "../../lib/item-lists";
import { makeId } from "../../lib/make-id";
import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";

type LotFields = Omit<CreateItemInput, "id">;
/** Saves the one lot of this id, however often it is called. */
export type SaverFor = (lotId: string) => (fields: LotFields) => Promise<Item>;

type SaveLotOptions = {
  manifestId: string;
  lotId: string;
  saverFor: SaverFor;
  onSaved: (item: Item, lot: SpokenLot, nextLotId: string) => void;
  onFailed: () => void;
};

export type SpokenLot = { notes: string; photos: readonly { id: string; url: string }[] };

/** The number is the server's proposal, so that another's lot of the same number makes it the next one. */
function toLot(manifestId: string, lotNumber: number, { notes, photos }: SpokenLot): LotFields {
  return {
    manifestId,
    lotNumber,
    onLotClash: "next",
    sectionLetter: "",
    consignor: "",
    quantity: 1,
    notes: notes.trim(),
    photoUrls: photos.map(({ url }) => url),
    aiGenerationStatus: "pending",
  };
}

/** The lots of this screen one after the other: each is saved once, and the number of the next one is shown. */
export function useSaveLot({ manifestId, lotId, saverFor, onSaved, onFailed }: SaveLotOptions) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const proposed = trpc.manifests.nextLotNumber.useQuery({ id: manifestId });
  const lotNumber = proposed.data?.lotNumber ?? firstLotNumber;
  const [save, setSave] = useState(() => saverFor(lotId));
  const saving = useMutation({
    mutationFn: (lot: SpokenLot) => save(toLot(manifestId, lotNumber, lot)),
    meta: { errorTitle: "Failed to save lot", errorFallback: "Please try again" },
    onSuccess: (item, lot) => {
      const nextLotId = makeId();
      setSave(() => saverFor(nextLotId));
      utils.manifests.nextLotNumber.setData({ id: manifestId }, { lotNumber: item.lotNumber + 1 });
      void utils.manifests.nextLotNumber.invalidate({ id: manifestId });
      putItem(queryClient, item);
      void utils.manifests.list.invalidate();
      toast({
        title: "Lot saved",
        description: `Lot ${item.lotNumber} created successfully`,
        variant: "success",
      });
      onSaved(item, lot, nextLotId);
    },
    onError: onFailed,
  });
  return { save: saving.mutate, isSaving: saving.isPending, lotNumber };
}
