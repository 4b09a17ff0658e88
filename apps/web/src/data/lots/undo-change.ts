import type { Undone } from "@lotwright/contracts/catalog/bulk-edits";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toasts";
import { trpc } from "../api/trpc";
import { invalidateItemLists } from "./item-lists";
import { joinedNames } from "./joined-names";
import { canShowKept, showKept } from "./kept-lots";
import { announceChanged, announceUndone, type LotChange } from "./lot-changes";

/** Returns a function that refetches the lots of these manifests, their counts and their numbers. */
export function useRefreshLots() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return useCallback(
    (manifestIds: readonly string[]) =>
      Promise.all([
        ...manifestIds.map((id) => invalidateItemLists(queryClient, id)),
        utils.items.byId.invalidate(),
        utils.results.offers.invalidate(),
        utils.manifests.list.invalidate(),
        utils.manifests.nextLotNumber.invalidate(),
        queryClient.invalidateQueries({ queryKey: ["activity"] }),
      ]),
    [queryClient, utils],
  );
}

const maxNamed = 5;

/** Summary such as "Not undone: lots 12A, 13 and more". */
export function notUndoneText({ kept, keptCount }: Undone): string {
  const lots = [...new Set(kept.map(({ lot }) => lot))];
  const named = lots.slice(0, maxNamed);
  // Unlisted values may belong to listed lots, so only listed lots are counted.
  const isWhole = keptCount === kept.length && lots.length === named.length;
  const noun = lots.length === 1 && isWhole ? "lot" : "lots";
  return `Not undone: ${noun} ${isWhole ? joinedNames(named) : `${named.join(", ")} and more`}`;
}

/** Shows a toast with how much was undone and what was not, and the list if the page can show it. */
export function toastUndone(undone: Undone, title = `Undone · ${plural(undone.restored, "lot")}`): void {
  const { restored, keptCount } = undone;
  const isPart = keptCount > 0;
  toast({
    title: restored > 0 ? title : "Nothing was undone",
    ...(isPart && { description: notUndoneText(undone) }),
    ...(restored > 0 && { variant: "success" as const }),
    ...(isPart && canShowKept() && { action: { label: "Show", onPress: () => showKept(undone) } }),
  });
}

/** Undoes changes of many lots. Works even from a toast after the component has unmounted. */
export function useUndoChange() {
  const refresh = useRefreshLots();
  const { mutateAsync, isPending } = trpc.bulkEdits.undo.useMutation({
    meta: { errorTitle: "Not undone", errorFallback: "Failed to undo the change. Please try again." },
  });
  /** Undoes without a success toast, for callers that show the restored values first. */
  const undoQuietly = async (snapshotId: string, manifestIds: readonly string[]) => {
    const undone = await mutateAsync({ snapshotId }).catch(() => undefined);
    void refresh(manifestIds);
    if (undone) announceUndone(snapshotId);
    return undone;
  };
  /** Undoes a change and refetches its lots. Resolves to the result, or undefined after showing an error toast. */
  const undo = async (snapshotId: string, manifestIds: readonly string[]): Promise<Undone | undefined> => {
    toast({ title: "Undoing…" });
    const undone = await undoQuietly(snapshotId, manifestIds);
    if (undone) toastUndone(undone);
    return undone;
  };
  /** The Undo action of a toast about a change. Ctrl+Z in an open table does the same. */
  const offerUndo = (change: LotChange) => {
    announceChanged(change);
    return { label: "Undo", onPress: () => void undo(change.snapshotId, change.manifestIds) };
  };
  return { isPending, undoQuietly, undo, offerUndo };
}
