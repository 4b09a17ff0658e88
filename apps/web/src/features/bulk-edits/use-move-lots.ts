import type { MovedItems } from "@lotwright/contracts/catalog/bulk-edits";
import { useState } from "react";
import { trpc } from "../../data/api/trpc";
import { useIdempotency } from "../../data/api/use-idempotency";
import { useRefreshLots, useUndoChange } from "../../data/lots/undo-change";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toasts";
import { useDialogMeta } from "./bulk-dialog";

type Moved = MovedItems["lots"];

/** Text of the toast about the moved lots. */
function textOf(lots: Moved, to: string) {
  const [first] = lots;
  if (!first || lots.length > 1) return { lot: plural(lots.length, "lot"), title: `Moved to ${to}` };
  if (first.from === first.to) return { lot: `Lot ${first.to}`, title: `Moved to ${to}` };
  return {
    lot: `Lot ${first.from} became ${first.to}`,
    title: `Moved to ${to}`,
    description: "Change the tag if there is one.",
  };
}

type MoveLots = { manifestId: string; onMoved: () => void };

/** Moves lots. `moved` is set after several lots were moved, to show their new numbers. */
export function useMoveLots({ manifestId, onMoved }: MoveLots) {
  const utils = trpc.useUtils();
  const refresh = useRefreshLots();
  const [moved, setMoved] = useState<{ lots: Moved; to: string }>();
  const { offerUndo } = useUndoChange();
  const move = trpc.bulkEdits.move.useMutation({
    trpc: useIdempotency(),
    meta: useDialogMeta("No lot was moved"),
    onSuccess: ({ snapshotId, lots }, { toManifestId }) => {
      const target = utils.manifests.list.getData()?.find(({ id }) => id === toManifestId);
      const to = target?.name ?? "the other manifest";
      const touched = [manifestId, toManifestId];
      toast({
        ...textOf(lots, to),
        variant: "success",
        action: offerUndo({ snapshotId, manifestIds: touched }),
      });
      if (lots.length > 1) setMoved({ lots, to });
      else onMoved();
      return refresh(touched);
    },
  });
  return { move, moved };
}
