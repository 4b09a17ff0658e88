import type { NumberingInstruction } from "@lotwright/contracts/lot-numbers";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";
import { useRefreshLots } from "../../lib/undo-change";
import { useRenumberedToast } from "./use-number-changes";

/** The lot after which or before which others go. */
export type MoveTarget = { afterId: string } | { beforeId: string };

/**
 * Moves lots by giving them and those in between other numbers, with a toast that offers Undo. Resolves to whether it was done;
 * failures show a toast.
 */
export function useReorderLots(manifestId: string) {
  const refresh = useRefreshLots();
  const showRenumbered = useRenumberedToast(manifestId);
  const { mutateAsync, isPending } = trpc.lotNumbers.update.useMutation({
    meta: { errorFallback: "Failed to move the lot" },
    onSuccess: (renumbered) => {
      if (renumbered.count > 0) showRenumbered(renumbered);
    },
    onSettled: () => refresh([manifestId]),
  });
  const change = async (instruction: NumberingInstruction): Promise<boolean> => {
    if (!navigator.onLine) {
      const description = "Changing lot numbers needs a connection.";
      toast({ title: "You're offline", description, variant: "destructive" });
      return false;
    }
    return mutateAsync({ manifestId, instruction }).then(
      () => true,
      () => false,
    );
  };
  return {
    isPending,
    /** Several lots move together, in the order of their ids. */
    moveLot: (id: string | readonly string[], target: MoveTarget) =>
      change({ action: "move", ids: typeof id === "string" ? [id] : [...id], ...target }),
    /** Gives the lot the number of another one with the next free letter. */
    insertLot: (id: string, afterId: string) => change({ action: "insert", id, afterId }),
  };
}
