import type { Undone } from "@lotwright/contracts/bulk-edits";
import { useQueryClient } from "@tanstack/react-query";
import { plural } from "../../lib/format";
import { invalidateItemLists } from "../../lib/item-lists";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";

/** Reads the lots again after their numbers have changed. */
export function useRefresh(manifestId: string) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      invalidateItemLists(queryClient, manifestId),
      utils.items.byId.invalidate(),
      utils.manifests.nextLotNumber.invalidate(),
    ]);
}

const maxNamed = 5;

/** Such as "Changed since, so they keep their number: 12A, 13 and 4 more". */
function keptText({ kept, keptCount }: Undone): string {
  const named = kept.slice(0, maxNamed).map(({ lot }) => lot);
  const more = keptCount - named.length;
  return `Changed since, or their number is used again, so they keep the new one: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Restores the former numbers. Also works after its dialog has closed, from the toast. */
export function useUndoNumbers(manifestId: string) {
  const refresh = useRefresh(manifestId);
  return trpc.bulkEdits.undo.useMutation({
    meta: { errorFallback: "Failed to undo the renumbering" },
    onSuccess: (undone) => {
      toast({
        title: `Renumbering undone · ${plural(undone.restored, "lot")}`,
        ...(undone.keptCount > 0 && { description: keptText(undone) }),
        variant: "success",
      });
      void refresh();
    },
    onError: refresh,
  });
}

/** Shows what was renumbered in a toast with Undo. */
export function useRenumberedToast(manifestId: string) {
  const { mutate } = useUndoNumbers(manifestId);
  return ({ count, snapshotId }: { count: number; snapshotId: string | null }) =>
    toast({
      title: `${plural(count, "lot")} renumbered`,
      variant: "success",
      ...(snapshotId && { action: { label: "Undo", onPress: () => mutate({ snapshotId }) } }),
    });
}
