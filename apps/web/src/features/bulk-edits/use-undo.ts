import type { Undone } from "@lotwright/contracts/bulk-edits";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { plural } from "../../lib/format";
import { invalidateItemLists } from "../../lib/item-lists";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";
import { canShowKept, showKept } from "./kept-lots";
import { keptSummary } from "./kept-words";

/** Reads the lots of these manifests again, and what counts them. */
export function useRefreshLots() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return useCallback(
    (manifestIds: readonly string[]) =>
      Promise.all([
        ...manifestIds.map((id) => invalidateItemLists(queryClient, id)),
        utils.items.byId.invalidate(),
        utils.manifests.list.invalidate(),
        utils.bulkEdits.undoable.invalidate(),
      ]),
    [queryClient, utils],
  );
}

function sayUndone(undone: Undone): void {
  const { restored, keptCount } = undone;
  const isPart = keptCount > 0;
  toast({
    title: restored > 0 ? `Undone · ${plural(restored, "lot")}` : "Nothing was undone",
    ...(isPart && { description: keptSummary(undone) }),
    ...(restored > 0 && { variant: "success" as const }),
    ...(isPart && canShowKept() && { action: { label: "Show", onPress: () => showKept(undone) } }),
  });
}

/** Returns a function that undoes an operation on lots of these manifests. Also works after its dialog has closed, from a toast. */
export function useUndoBulk() {
  const refresh = useRefreshLots();
  const touched = useRef(new Map<string, readonly string[]>());
  const refreshTouched = (snapshotId: string) => refresh(touched.current.get(snapshotId) ?? []);
  const { mutate } = trpc.bulkEdits.undo.useMutation({
    meta: { errorTitle: "Not undone", errorFallback: "Failed to undo the change. Please try again." },
    onSuccess: (undone, { snapshotId }) => {
      sayUndone(undone);
      return refreshTouched(snapshotId);
    },
    onError: (_error, { snapshotId }) => refreshTouched(snapshotId),
  });
  return (snapshotId: string, manifestIds: readonly string[]) => {
    touched.current.set(snapshotId, manifestIds);
    mutate({ snapshotId });
  };
}

type Done = {
  title: string;
  description?: string;
  /** The operation, if it can be undone. */
  snapshotId?: string | null;
};

/** What follows an operation: a toast with Undo, and lists that are read again. */
export function useDone(manifestId: string) {
  const refresh = useRefreshLots();
  const undo = useUndoBulk();
  return ({ title, description, snapshotId }: Done) => {
    toast({
      title,
      variant: "success",
      ...(description && { description }),
      ...(snapshotId && { action: { label: "Undo", onPress: () => undo(snapshotId, [manifestId]) } }),
    });
    return refresh([manifestId]);
  };
}
