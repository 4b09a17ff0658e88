import type { QueryClient } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { trpc } from "./trpc";

/** Whether this browser is deleting the manifest: until the mutation ends, its page may still be shown while reads answer 404. */
export const isBeingRemoved = (queryClient: QueryClient, manifestId: string): boolean =>
  queryClient.isMutating({
    mutationKey: getMutationKey(trpc.manifests.remove),
    predicate: ({ state }) => (state.variables as { id: string }).id === manifestId, // the mutation's input
  }) > 0;
