import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useCallback } from "react";
import { trpc } from "../../data/api/trpc";
import { writeItemToLists } from "../../data/lots/item-lists";
import { toRowFailure } from "../../data/lots/row-failure";
import { useMay } from "../../data/session/session";

const acknowledgeKey = ["acknowledge-lot-number"];

/** Confirms that the user has seen the lot's new number. */
function useAcknowledgeLotNumber() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: acknowledgeKey,
    mutationFn: async ({ id }: { id: string }) => {
      const fields = { requestedLotNumber: null };
      const { rows } = await utils.client.items.writeFields.mutate({ rows: [{ id, fields }] });
      for (const { error } of rows) if (error) throw await toRowFailure(error);
      return rows.flatMap(({ item }) => item ?? []);
    },
    meta: { errorFallback: "Failed to update item" },
    onSuccess: ([item]) => {
      if (!item) return;
      utils.items.byId.setData({ id: item.id }, item);
      writeItemToLists(queryClient, item);
    },
  });
}

function useRetryGeneration() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return trpc.ai.generate.useMutation({
    meta: {
      errorTitle: "AI generation failed",
      errorFallback: "Failed to generate content. Please try again.",
    },
    onSuccess: async (_generation, { id }) =>
      writeItemToLists(queryClient, await utils.items.byId.fetch({ id }, { staleTime: 0 })),
  });
}

const repairKeys = [acknowledgeKey, getMutationKey(trpc.ai.generate)];

/** The ids of items that have a pending mutation. */
function useBusyIds(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: {
      status: "pending",
      predicate: ({ options }) => repairKeys.some((key) => key.join() === options.mutationKey?.join()),
    },
    select: ({ state }) => (state.variables as { id: string }).id, // the input of both mutations has an id
  });
  return new Set(ids);
}

/**
 * Functions that retry a description and acknowledge a new lot number, for all items of a list; undefined if the user's
 * role doesn't allow that. Created once per list, not per card.
 */
export function useItemRepairs() {
  const { mutate: sendAcknowledgement } = useAcknowledgeLotNumber();
  const { mutate: sendRetry } = useRetryGeneration();
  const may = useMay();
  const retry = useCallback(({ id }: { id: string }) => sendRetry({ id }), [sendRetry]);
  const acknowledge = useCallback(
    ({ id }: { id: string }) => sendAcknowledgement({ id }),
    [sendAcknowledgement],
  );
  return {
    retry: may("ai.use") ? retry : undefined,
    acknowledge: may("item.edit") ? acknowledge : undefined,
    busyIds: useBusyIds(),
  };
}
