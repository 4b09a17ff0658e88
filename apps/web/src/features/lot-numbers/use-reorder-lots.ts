import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { trpc } from "../../data/api/trpc";
import { findItemLists, findListed } from "../../data/lots/item-lists";
import { patchLists } from "../../data/lots/patch-lists";
import { useRefreshLots } from "../../data/lots/undo-change";
import { toast } from "../../lib/toasts";
import { distributedPlaces, type MoveTarget } from "./distributed-places";
import { useRenumberedToast } from "./use-number-changes";

type Move = { ids: readonly string[]; target: MoveTarget };

/** Shows moves optimistically until the server has applied them all, even if the list is refetched in between. */
function useShownMoves(manifestId: string) {
  const queryClient = useQueryClient();
  const moves = useRef<Move[]>([]);
  const show = ({ ids, target }: Move) => {
    const places = distributedPlaces(findListed(queryClient, manifestId) ?? [], ids, target);
    const writes = places.map(({ id, ...fields }) => ({ id, fields }));
    patchLists(queryClient, manifestId, writes);
  };
  const showAll = useEffectEvent(() => moves.current.forEach(show));
  useEffect(() => {
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
      const { items, cards } = findItemLists(queryClient, manifestId);
      if (event.query === items || event.query === cards) showAll();
    });
  }, [queryClient, manifestId]);
  return {
    begin(move: Move) {
      moves.current.push(move);
      show(move);
    },
    /** Ends the optimistic order; the list then shows the server's order. */
    end() {
      moves.current = [];
    },
  };
}

/**
 * Returns a function that moves lots by renumbering them and those in between, with a toast that offers Undo. Several
 * lots move together, in the order of their ids. Resolves to whether it succeeded; failures show a toast.
 */
export function useReorderLots(manifestId: string) {
  const refresh = useRefreshLots();
  const showRenumbered = useRenumberedToast(manifestId);
  const shown = useShownMoves(manifestId);
  const pending = useRef(0);
  const { mutateAsync } = trpc.lotNumbers.update.useMutation({
    meta: { errorFallback: "Failed to move the lot" },
    // Sequential, because each move starts from the order after the previous one.
    scope: { id: "lot numbers" },
  });
  return async (ids: readonly string[], target: MoveTarget): Promise<boolean> => {
    if (!navigator.onLine) {
      const description = "Changing lot numbers needs a connection.";
      toast({ title: "You're offline", description, variant: "destructive" });
      return false;
    }
    shown.begin({ ids, target });
    pending.current += 1;
    const instruction = { action: "move" as const, ids: [...ids], ...target };
    const renumbered = await mutateAsync({ manifestId, instruction }).catch(() => undefined);
    if (renumbered && renumbered.count > 0) showRenumbered(renumbered);
    pending.current -= 1;
    if (pending.current === 0) {
      shown.end();
      void refresh([manifestId]);
    }
    return renumbered !== undefined;
  };
}
