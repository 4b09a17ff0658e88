import type { MovedItems, OfferAgainInput } from "@lotwright/contracts/catalog/bulk-edits";
import { useState } from "react";
import { trpc } from "../../data/api/trpc";
import { useIdempotency } from "../../data/api/use-idempotency";
import { useRefreshLots, useUndoChange } from "../../data/lots/undo-change";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toasts";
import { useDialogMeta } from "./bulk-dialog";

export type NextSaleMode = "move" | "duplicate";

type Done = { lots: MovedItems["lots"]; to: string; skipped: number };

export const doneWords: Record<NextSaleMode, string> = { move: "Moved", duplicate: "Duplicated" };

/** Moves or duplicates unsold lots to another sale. `done` is set afterwards, to show their new numbers. */
export function useNextSale(manifestId: string, mode: NextSaleMode) {
  const utils = trpc.useUtils();
  const refresh = useRefreshLots();
  const { offerUndo } = useUndoChange();
  const [done, setDone] = useState<Done>();
  const onSuccess = ({ snapshotId, lots }: MovedItems, { toManifestId, ids }: OfferAgainInput) => {
    const to = utils.manifests.list.getData()?.find(({ id }) => id === toManifestId)?.name ?? "the next sale";
    const manifestIds = [manifestId, toManifestId];
    toast({
      ...{ lot: plural(lots.length, "lot"), title: `${doneWords[mode]} to ${to}`, variant: "success" },
      action: offerUndo({ snapshotId, manifestIds }),
    });
    setDone({ lots, to, skipped: ids.length - lots.length });
    return refresh(manifestIds);
  };
  const options = { trpc: useIdempotency(), onSuccess };
  const move = trpc.bulkEdits.move.useMutation({ ...options, meta: useDialogMeta("No lot was moved") });
  const duplicate = trpc.bulkEdits.offerAgain.useMutation({
    ...options,
    meta: useDialogMeta("No lot was duplicated"),
  });
  const { isPending, error } = mode === "move" ? move : duplicate;
  const offer = (input: OfferAgainInput) =>
    mode === "move" ? move.mutate({ ...input, clearsResults: true }) : duplicate.mutate(input);
  return { offer, isPending, error, done };
}
