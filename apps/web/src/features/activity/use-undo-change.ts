import type { Undone } from "@lotwright/contracts/bulk-edits";
import { useQueryClient } from "@tanstack/react-query";
import { plural } from "../../lib/format";
import { invalidateItemLists } from "../../lib/item-lists";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";

const maxNamed = 5;

/** Such as "Changed since, so they stay as they are: 12A, 13 and 4 more". */
function keptText({ kept, keptCount }: Undone): string {
  const lots = [...new Set(kept.map(({ lot }) => lot))];
  const named = lots.slice(0, maxNamed);
  // Beyond the kept fields that the answer lists, their lots are not known one by one.
  const more = lots.length - named.length + (keptCount - kept.length);
  return `Changed since, so they stay as they are: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Undoes a change of many lots, and says what was not restored. */
export function useUndoChange(manifestId: string | null, onDone: () => void) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      manifestId && invalidateItemLists(queryClient, manifestId),
      utils.items.byId.invalidate(),
      queryClient.invalidateQueries({ queryKey: ["activity"] }),
    ]);
  return trpc.bulkEdits.undo.useMutation({
    meta: { errorFallback: "Failed to undo the change" },
    onSuccess: (undone) => {
      toast({
        title: `Change undone · ${plural(undone.restored, "lot")}`,
        ...(undone.keptCount > 0 && { description: keptText(undone) }),
        variant: "success",
      });
      onDone();
      return refresh();
    },
    onError: refresh,
  });
}
