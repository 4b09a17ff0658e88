import type { Undone } from "@lotwright/contracts/bulk-edits";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { plural } from "../../lib/format";
import { invalidateItemLists } from "../../lib/item-lists";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";

/** Reads lots again after an operation on many of them. */
export function useRefreshLots() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return (manifestIds: readonly string[]) =>
    Promise.all([
      ...manifestIds.map((manifestId) => invalidateItemLists(queryClient, manifestId)),
      utils.items.byId.invalidate(),
      utils.manifests.list.invalidate(),
    ]);
}

const maxNamed = 5;

/** Such as "Changed since then, so these stay in part as they are: lot 12A, 13 and more". */
function keptText({ kept, keptCount }: Undone): string {
  const names = [...new Set(kept.map(({ lot }) => lot))];
  const named = names.slice(0, maxNamed);
  const isMore = names.length > named.length || keptCount > kept.length;
  return `Changed since then, so these stay in part as they are: lot ${named.join(", ")}${isMore ? " and more" : ""}`;
}

/** Returns a function that undoes an operation on lots. It also works after its dialog has closed, from the toast. */
export function useUndoBulk() {
  const refresh = useRefreshLots();
  const touched = useRef<readonly string[]>([]);
  const undo = trpc.bulkEdits.undo.useMutation({
    meta: { errorFallback: "Failed to undo the change" },
    onSuccess: (undone) => {
      toast({
        title: `Undone · ${plural(undone.restored, "lot")}`,
        ...(undone.keptCount > 0 && { description: keptText(undone) }),
        variant: "success",
      });
      return refresh(touched.current);
    },
    onError: () => refresh(touched.current),
  });
  return (snapshotId: string, manifestIds: readonly string[]) => {
    touched.current = manifestIds;
    undo.mutate({ snapshotId });
  };
}
